/**
 * Writes a link that leads out of `docs/`, such as one to a sample, as its text: the repository's
 * files are not part of the site.
 */
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';

export function linksWithinSite(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-within-site', ({ tokens, env }) => {
    // The title of a page is rendered on its own, without one.
    const { relativePath = '' } = env as Partial<MarkdownEnv>;
    const depth = relativePath.split('/').length - 1;
    for (const token of tokens) {
      let isOutside = false;
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') {
          const ups = /^(?:\.\.\/)*/.exec(child.attrGet('href') ?? '')?.[0].length ?? 0;
          isOutside = ups / 3 > depth;
        }
        if (!isOutside || !child.type.startsWith('link_')) continue;
        child.tag = 'span';
        child.attrs = null;
        if (child.type === 'link_close') isOutside = false;
      }
    }
  });
}
