/** `portcullis init`: adds authentication to an app. */
import path from 'node:path';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { planEnvironment } from '../init/environment.js';
import { chooseProvider, OFFERED, type ProviderChoice } from '../init/provider-choice.js';
import { TEMPLATES } from '../init/templates.js';
import type { Template } from '../init/plan.js';
import { applyChanges, type FileChange, readText, showChanges } from '../project/file-changes.js';
import { describeInstall, installPackage } from '../project/package-manager.js';
import { detectProject, type Framework, type Project } from '../project/project.js';
import { readVersion } from '../program-version.js';
import type { Terminal } from '../terminal.js';

interface InitOptions {
  readonly cwd: string;
  readonly framework?: string;
  readonly provider?: string;
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
    .option('--package <specifier>', 'what to install', `portcullis@^${readVersion()}`)
    .option('--no-install', 'do not install the package')
    .option('--dry-run', 'show the files, and write nothing')
    .option('-y, --yes', 'do not ask')
    .action(async (options: InitOptions) => {
      const project = detectProject(path.resolve(options.cwd));
      const template = findTemplate(project, options.framework);
      terminal.note(
        `${template.name}, ${project.usesTypeScript ? 'TypeScript' : 'JavaScript'}, ${project.packageManager}.`,
      );
      const id =
        options.provider ??
        (await terminal.choose('Which provider do users sign in with?', OFFERED, '--provider'));
      const provider = await chooseProvider(id);
      const { changes: files, notes } = template.plan(project, provider);
      const changes = [...files, ...planEnvironment(project, template.environmentFile, provider)];
      showChanges(terminal, changes);
      if (options.dryRun) return;
      await confirmChanges(terminal, changes, options);
      await write(terminal, project, changes, options);
      explain(terminal, project, template, provider, notes);
    });
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
  options: InitOptions,
): Promise<void> {
  const { root, manifest } = project;
  const installed = INSTALLED.map((file) => ({ file, before: readText(root, file) }));
  const undo = applyChanges(root, changes);
  const isThere = 'portcullis' in { ...manifest.dependencies, ...manifest.devDependencies };
  if (!options.install || isThere) return;
  try {
    terminal.note(describeInstall(project, options.package));
    await installPackage(project, options.package);
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
  { address, basePath, environmentFile, firstPage, start }: Template,
  { id, isRegistered, variables }: ProviderChoice,
  notes: readonly string[],
): void {
  const steps = [
    ...(isRegistered
      ? [
          `Register an app at ${id} with the callback URL ${address}${basePath}/callback/${id}`,
          `Set ${Object.keys(variables).join(', ')} in ${environmentFile}`,
        ]
      : [`The password is in ${environmentFile}`]),
    ...notes,
    `${packageManager} ${start}, and open ${address}${firstPage}`,
    'npx portcullis doctor says what is wrong, if something is',
  ];
  terminal.write(terminal.paint('bold', 'Next:'));
  steps.forEach((step, index) => terminal.write(`  ${index + 1}. ${step}`));
}
