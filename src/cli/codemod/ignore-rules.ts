/** Which files of a repository are its own: what `.gitignore` names is not. */

/** Folders with the code of others, or with what a build has written. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'dist',
  '.git',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.solid',
  '.vinxi',
  '.vercel',
  '.netlify',
  '.turbo',
  '.yarn',
]);

/** Whether a folder is left out wherever it is. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.has(name);
}

/** One line of a `.gitignore`. */
interface IgnoreRule {
  readonly pattern: RegExp;
  readonly isNegated: boolean;
  readonly isForFolders: boolean;
}

/**
 * The rules of one `.gitignore`, and the folder that it is in: `''` for the root, else ending with
 * `/`.
 */
export interface IgnoreFile {
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
}

/** Reads the text of a `.gitignore`. */
export function parseIgnoreFile(folder: string, text: string): IgnoreFile {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?<!\\) +$/, ''));
  return {
    folder,
    rules: lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseRule),
  };
}

/** Whether these files ignore a path. The last rule that matches decides, as in Git. */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  let ignored = false;
  for (const { folder, rules } of files) {
    if (!path.startsWith(folder)) continue;
    const local = path.slice(folder.length);
    for (const { pattern, isNegated, isForFolders } of rules) {
      if ((isFolder || !isForFolders) && pattern.test(local)) ignored = !isNegated;
    }
  }
  return ignored;
}

function parseRule(line: string): IgnoreRule {
  const isNegated = line.startsWith('!');
  const bare = line.slice(isNegated ? 1 : 0).replace(/^\\(?=[!#])/, '');
  const isForFolders = bare.endsWith('/');
  const path = isForFolders ? bare.slice(0, -1) : bare;
  // A slash that is not the last ties the pattern to the folder of its file.
  const isAnchored = path.includes('/');
  const pattern = toExpression(path.replace(/^\//, ''));
  return {
    pattern: new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${pattern}$`),
    isNegated,
    isForFolders,
  };
}

/** `**` before a slash is any number of folders, `*` and `?` do not match a slash. */
function toExpression(glob: string): string {
  const parts = glob.match(/\*\*\/|\/\*\*$|\*+|\?|\[[^\]]*\]|\\.|./g) ?? [];
  return parts
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '/**') return '/.*';
      if (part.startsWith('*')) return '[^/]*';
      if (part === '?') return '[^/]';
      if (part.startsWith('[') && part.length > 2) return part.replace(/^\[!/, '[^');
      return part.replace(/^\\(?=.)/, '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
    })
    .join('');
}
