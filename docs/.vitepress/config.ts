import { defineConfig } from 'vitepress';
import { linksWithinSite } from './links-within-site';
import { sidebar } from './pages';
import { boostDocument, fuzzy, processTerm, selectForSearch, splitIntoSections } from './search';

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
    anchor: { slugify: toAnchor },
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
        miniSearch: {
          options: { processTerm },
          searchOptions: { boost: { title: 3, text: 2, titles: 1 }, fuzzy, boostDocument },
          _splitIntoSections: splitIntoSections,
        },
        _render: (source, env, md) => md.render(selectForSearch(source, env.relativePath), env),
      },
    },
  },
});

/**
 * The anchor of a heading as GitHub makes it, where a link works too; but for `_`, which is `-` in
 * the links of TypeDoc.
 */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(/[ _]/g, '-');
}
