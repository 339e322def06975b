/** The files in `public/`, which the bundler puts into the worker. */
import icon from '../public/icon.svg';
import logo from '../public/logo.svg';
import style from '../public/style.css';

const SVG = 'image/svg+xml';

const ASSETS = new Map([
  ['/icon.svg', { body: icon, type: SVG }],
  ['/logo.svg', { body: logo, type: SVG }],
  ['/style.css', { body: style, type: 'text/css; charset=utf-8' }],
]);

export function asset(path: string): Response | undefined {
  const found = ASSETS.get(path);
  if (!found) return undefined;
  const headers = { 'Content-Type': found.type, 'X-Content-Type-Options': 'nosniff' };
  return new Response(found.body, { headers });
}
