/** The scripts in files of Svelte, Vue and Astro. */

/** A script, and where it begins in the file. */
export interface ScriptBlock {
  readonly start: number;
  readonly text: string;
  /** `.tsx` if it has JSX. */
  readonly extension: string;
}

/** The scripts of a file; everything between them is markup. */
export function getScriptBlocks(file: string, text: string): readonly ScriptBlock[] {
  const tags = [...text.matchAll(/(<script\b[^>]*>)([^]*?)<\/script>/gi)].map(
    ({ index, 1: tag = '', 2: script = '' }) => ({
      start: index + tag.length,
      text: script,
      extension: /lang=['"]?[jt]sx/.test(tag) ? '.tsx' : '.ts',
    }),
  );
  if (!file.endsWith('.astro')) return tags;
  const [fence, script = ''] = /^\s*---\r?\n([^]*?)\r?\n---/.exec(text) ?? [];
  if (fence === undefined) return tags;
  return [{ start: fence.indexOf(script), text: script, extension: '.tsx' }, ...tags];
}

/** Whether the scripts of a file are in markup. */
export function hasMarkup(file: string): boolean {
  return /\.(?:svelte|vue|astro)$/.test(file);
}
