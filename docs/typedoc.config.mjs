/**
 * The API reference: the docstrings of every subpath that the package exports, as Markdown. Single
 * providers have pages of their own.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Comment, Converter, OptionDefaults, PageEvent, ReflectionKind } from 'typedoc';

const root = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** What each source file is imported as. The first name counts, where a file has several. */
const imports = new Map();
for (const [subpath, target] of Object.entries(manifest.exports)) {
  const types = target.import?.types ?? target.types;
  if (!types || subpath.includes('*')) continue;
  const source = findSource(types);
  if (!imports.has(source)) imports.set(source, path.posix.join(manifest.name, subpath));
}

function findSource(types) {
  const file = path.join(root, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, ''));
  return [`${file}.ts`, `${file}.tsx`].find((name) => existsSync(name));
}

/** What a subpath contains, from the tables of the page of subpaths. */
const contents = new Map(
  [
    ...readFileSync(path.join(import.meta.dirname, 'reference/subpaths.md'), 'utf8').matchAll(
      /^\| `(portcullis[^`]*)` +\| (.+?) +\|$/gm,
    ),
  ].map(([, name, text]) => [name, `${text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')}.`]),
);

/** TypeDoc names a module by its file; a reader knows it by what is imported. */
function nameModules(context) {
  for (const module of context.project.getReflectionsByKind(ReflectionKind.Module)) {
    const file = context.getSymbolFromReflection(module)?.declarations?.[0]?.getSourceFile();
    module.name = imports.get(file?.fileName) ?? module.name;
    const text = contents.get(module.name);
    if (text) module.comment ??= new Comment([{ kind: 'text', text }]);
  }
}

/** A class without a documented constructor is injected, or thrown by the library. */
function removeUndocumentedConstructors({ project }) {
  for (const constructor of project.getReflectionsByKind(ReflectionKind.Constructor)) {
    const isDocumented = constructor.signatures?.some((signature) => signature.hasComment());
    if (!isDocumented) project.removeReflection(constructor);
  }
}

/**
 * The headings of the site have hyphens for underscores; links and the anchors of tables follow
 * them.
 */
function hyphenateAnchors(page) {
  const anchors = /<a id="[^"]+"|\]\([^)#\s]*#[^)\s]+\)/g;
  const hyphenate = (anchor) => anchor.replace(/(?<=id="|#).*/, (id) => id.replaceAll('_', '-'));
  Object.assign(page, { contents: page.contents?.replaceAll(anchors, hyphenate) });
}

function adapt({ converter, renderer }) {
  renderer.on(PageEvent.END, hyphenateAnchors, -100);
  converter.on(Converter.EVENT_RESOLVE_BEGIN, nameModules);
  converter.on(Converter.EVENT_RESOLVE_BEGIN, removeUndocumentedConstructors);
}

export default {
  name: 'API reference',
  entryPoints: [...imports.keys()],
  tsconfig: path.join(root, 'tsconfig.build.json'),
  out: path.join(import.meta.dirname, 'reference/api'),
  docsRoot: import.meta.dirname,
  plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme', adapt],
  readme: 'none',
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  sort: ['alphabetical'],
  blockTags: [...OptionDefaults.blockTags, '@publicApi'],
  excludeTags: ['@publicApi'],
  // What is not exported is described where it is used.
  validation: { notExported: false },
  hidePageHeader: true,
  expandObjects: true,
  parametersFormat: 'table',
  indexFormat: 'table',
};
