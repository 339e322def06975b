import { defineConfig } from 'vitepress';
import { linksWithinSite } from './links-within-site';
import { sidebar } from './pages';

export default defineConfig({
  title: 'portcullis',
  description: 'Authentication for NestJS and every runtime with web-standard Request and Response',
  cleanUrls: true,
  // The app that a reader of "Get started" runs.
  ignoreDeadLinks: 'localhostLinks',
  // The sidebars go into one file of their own, not into each page.
  metaChunk: true,
  lang: 'en',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }],
    ['meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#ffffff' }],
    ['meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#0a0a0c' }],
  ],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    config: linksWithinSite,
  },
  themeConfig: {
    logo: { src: '/logo.svg', alt: '' },
    nav: [
      { text: 'Get started', link: '/get-started/', activeMatch: '^/get-started/' },
      { text: 'Guides', link: '/guides/protecting-routes', activeMatch: '^/guides/' },
      { text: 'Providers', link: '/providers/', activeMatch: '^/providers/' },
      { text: 'Migrate', link: '/migrate/auth-js-5', activeMatch: '^/migrate/' },
      { text: 'Configuration', link: '/reference/configuration' },
      { text: 'API', link: '/reference/api/', activeMatch: '^/reference/api/' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { processTerm }, searchOptions: { boostDocument } },
        _render: (source, env, md) => md.render(selectForSearch(source, env.relativePath), env),
      },
    },
  },
});

/**
 * What the search knows of a page. A browser loads all of it: generated pages are three quarters of the text. The API is
 * left out, and of the page of a provider, everything but its name and its first sentence. The label of a code block
 * would be joined to its first word.
 */
function selectForSearch(source: string, path: string): string {
  if (path.startsWith('reference/api/')) return '';
  const isProvider = /^providers\/(?!index|marks)/.test(path);
  const shown = isProvider ? (source.split('\n## ', 1)[0] ?? '') : source;
  return shown.replaceAll(/^(`{3,})\w.*$/gm, '$1');
}

/**
 * Leaves out the words that stand in every section, an eighth of the index. It runs in the browser as well, so it uses
 * nothing from outside of itself.
 */
function processTerm(term: string): string | null {
  const common =
    /^(?:a|an|and|are|as|at|be|by|does|each|for|from|has|have|in|is|it|its|of|on|or|see|than|that|the|then|there|these|this|to|was|what|which|with|you|your)$/;
  const word = term.toLowerCase();
  return common.test(word) ? null : word;
}

/**
 * Ranks a page's own title before sections of the same name on other pages, and the many pages of the API
 * and of single providers last. It runs in the browser, so it uses nothing from outside of itself.
 */
function boostDocument(id: string, _term: string, stored?: Record<string, unknown>): number {
  if (id.endsWith('#see-also')) return 0.1;
  if (id.startsWith('/reference/api/')) return 0.3;
  const isPageTitle = Array.isArray(stored?.titles) && stored.titles.length === 0;
  return (id.startsWith('/providers/') ? 0.7 : 1) * (isPageTitle ? 1.5 : 1);
}
