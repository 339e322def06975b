/**
 * Checks every link of the built site: its page or file exists, and so does the heading it names.
 *
 * VitePress checks the pages that Markdown links to, but neither `#anchors` nor the links of the
 * sidebar. This reads the HTML, where all of them are, and also finds pages that nothing links to.
 *
 * Usage: node docs/.vitepress/check-links.mjs, after `vitepress build`
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(import.meta.dirname, 'dist');
const SITE = 'https://site.invalid';

const pages = new Map(
  readdirSync(dist, { recursive: true })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => [toPath(file), readPage(file)]),
);

/** `guides/sessions.html` is served at `/guides/sessions`, `index.html` at `/`. */
function toPath(file) {
  return `/${file.split(path.sep).join('/')}`.replace(/(?<=\/)index\.html$|\.html$/, '');
}

function readPage(file) {
  const html = readFileSync(path.join(dist, file), 'utf8');
  const all = (pattern) => [...html.matchAll(pattern)].map(([, value]) => unescaped(value));
  return { ids: new Set(all(/\sid="([^"]*)"/g)), links: new Set(all(/<a\s[^>]*?href="([^"]*)"/g)) };
}

function unescaped(text) {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

const linked = new Set(['/']);
const complaints = [];

for (const [from, { links }] of pages) {
  for (const link of links) {
    const { origin, pathname, hash } = new URL(link, SITE + from);
    if (origin !== SITE) continue;
    const target = pages.get(decodeURI(pathname));
    if (from !== pathname) linked.add(decodeURI(pathname));
    const heading = decodeURIComponent(hash.slice(1));
    if (target ? heading && !target.ids.has(heading) : !existsSync(path.join(dist, pathname))) {
      complaints.push(`${from} links to ${link}, which does not exist`);
    }
  }
}
for (const page of pages.keys()) {
  if (!linked.has(page)) complaints.push(`${page} is not linked from any other page`);
}

for (const complaint of complaints) console.error(`error: ${complaint}`);
console.log(`${pages.size} pages, ${complaints.length} broken links`);
if (complaints.length > 0) process.exitCode = 1;
