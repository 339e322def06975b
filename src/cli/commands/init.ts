/** `portcullis init`: adds authentication to an app. */
import path from 'node:path';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { planEnvironment } from '../init/environment.js';
import { PRESETS } from '../init/presets.js';
import { chooseProvider, OFFERED } from '../init/provider-choice.js';
import { TEMPLATES } from '../init/templates.js';
import { joinPlans, type Start, type Template } from '../init/plan.js';
import { applyChanges, type FileChange, readText, showChanges } from '../project/file-changes.js';
import { describeInstall, installPackages } from '../project/package-manager.js';
import { detectProject, type Framework, type Project } from '../project/project.js';
import { describeOutdated, listOutdated } from '../project/tested-versions.js';
import { readVersion } from '../program-version.js';
import type { Terminal } from '../terminal.js';

interface InitOptions {
  readonly cwd: string;
  readonly framework?: string;
  readonly provider?: string;
  readonly preset?: string;
  readonly package: string;
  readonly install: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export function initCommand(terminal: Terminal): Command {
  return new Command('init')
    .description('Adds sign-in to an app: shows the files that it writes, and asks before it does.')
    .option('--cwd <folder>', 'the folder of the app', '.')
    .option(
      '--framework <name>',
      `${Object.keys(TEMPLATES).join(', ')}; default: found in package.json`,
    )
    .option('--provider <id>', 'the first provider, such as github, or demo for a fixed password')
    .option(
      '--preset <name>',
      'more than a provider; saas: passwords, second factors, an account page, audit, a database',
    )
    .option('--package <specifier>', 'what to install', `portcullis@^${readVersion()}`)
    .option('--no-install', 'do not install the package')
    .option('--dry-run', 'show the files, and write nothing')
    .option('-y, --yes', 'do not ask')
    .action(async (options: InitOptions) => {
      const project = detectProject(path.resolve(options.cwd));
      const template = findTemplate(project, options.framework);
      requireVersions(project, template);
      terminal.note(
        `${template.name}, ${project.usesTypeScript ? 'TypeScript' : 'JavaScript'}, ${project.packageManager}.`,
      );
      const start = await chooseStart(terminal, options);
      const { changes: files, notes } = joinPlans(
        template.plan(project, start),
        start.plan(project, template),
      );
      const changes = [...files, ...planEnvironment(project, template.environmentFile, start)];
      showChanges(terminal, changes);
      if (options.dryRun) return;
      await confirmChanges(terminal, changes, options);
      await write(terminal, project, changes, { ...options, beside: start.packages });
      explain(terminal, project, template, start, notes);
    });
}

/** A provider alone, or a preset, which may have the provider as well. */
async function chooseStart(terminal: Terminal, { provider, preset }: InitOptions): Promise<Start> {
  const chosen =
    preset ??
    provider ??
    (await terminal.choose(
      'How do users sign in?',
      [...PRESETS.map(({ name, label }) => ({ value: name, label })), ...OFFERED],
      '--provider or --preset',
    ));
  const made = PRESETS.find(({ name }) => name === chosen);
  if (preset === undefined && !made) return chooseProvider(chosen);
  const known = PRESETS.map(({ name }) => name).join(', ');
  if (!made) throw new CommandError(`There is no preset "${preset}". There is ${known}.`);
  return made.start(provider === undefined ? undefined : await chooseProvider(provider));
}

function findTemplate(project: Project, named: string | undefined): Template {
  const { framework } = project;
  const name = named ?? framework;
  const template = name === undefined ? undefined : TEMPLATES[name as Framework];
  if (template && Object.hasOwn(TEMPLATES, name ?? '')) return template;
  const known = Object.keys(TEMPLATES).join(', ');
  if (name !== undefined) {
    throw new CommandError(
      `\`init\` does not set up ${name}, but ${known}. The documentation has a page for it.`,
    );
  }
  throw new CommandError(
    `No framework is in package.json of ${project.root}. In a monorepo, name the folder of the app: --cwd apps/web. ` +
      `Otherwise name one of ${known}: --framework <name>.`,
  );
}

/** Before anything is written: an earlier version would not look at it, or not load it. */
function requireVersions({ root, manifest }: Project, { needs }: Template): void {
  const ranges = { ...manifest.devDependencies, ...manifest.dependencies };
  const [outdated] = listOutdated({ root, folder: '', ranges }, needs);
  if (!outdated) return;
  throw new CommandError(`Nothing was changed: ${describeOutdated(outdated)} Update it first.`);
}

async function confirmChanges(
  terminal: Terminal,
  changes: readonly FileChange[],
  { yes }: InitOptions,
): Promise<void> {
  if (yes || changes.length === 0) return;
  if (await terminal.confirm(`Write ${changes.length} files?`, '--yes')) return;
  throw new CommandError('Nothing was changed.');
}

/** Files that a package manager writes. */
const INSTALLED = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/** @throws {CommandError} when the package cannot be installed. All files are as before then. */
async function write(
  terminal: Terminal,
  project: Project,
  changes: readonly FileChange[],
  options: InitOptions & { readonly beside: readonly string[] },
): Promise<void> {
  const { root, manifest } = project;
  const installed = INSTALLED.map((file) => ({ file, before: readText(root, file) }));
  const undo = applyChanges(root, changes);
  const there = { ...manifest.dependencies, ...manifest.devDependencies };
  const missing = [
    ...('portcullis' in there ? [] : [options.package]),
    ...options.beside.filter((one) => !(one.replace(/(?<=.)@.*/, '') in there)),
  ];
  if (!options.install || missing.length === 0) return;
  try {
    terminal.note(describeInstall(project, missing));
    await installPackages(project, missing);
  } catch (thrown) {
    applyChanges(
      root,
      installed.map(({ file, before }) => ({
        file,
        before: readText(root, file),
        after: before,
      })),
    );
    undo();
    terminal.note('The files are as they were before.');
    throw thrown;
  }
}

function explain(
  terminal: Terminal,
  { packageManager }: Project,
  template: Template,
  start: Start,
  notes: readonly string[],
): void {
  const steps = [
    ...start.listSteps(template),
    ...notes,
    `${packageManager} ${template.start}, and open ${template.address}${template.firstPage}`,
    'npx portcullis doctor says what is wrong, if something is',
  ];
  terminal.write(terminal.paint('bold', 'Next:'));
  steps.forEach((step, index) => terminal.write(`  ${index + 1}. ${step}`));
}
