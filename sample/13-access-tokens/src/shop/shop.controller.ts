/** The page, and its script. */
import { readFile } from 'node:fs/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { Auth, CurrentUser, Public } from 'portcullis';
import { settings } from '../settings.js';

const SCRIPT = new URL('../../public/call.js', import.meta.url);
const ESCAPED = /[&<>"']/g;
const escape = (text: string) => text.replaceAll(ESCAPED, (one) => `&#${one.charCodeAt(0)};`);

@Controller()
export class ShopController {
  @Get()
  @Auth()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; connect-src 'self' ${settings.ordersUrl} ${settings.stockUrl}; form-action 'self'; frame-ancestors 'none'`,
  )
  page(@CurrentUser() { name }: { readonly name: string }): string {
    return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>The warehouse</title>
    <script type="module" src="/call.js"></script>
  </head>
  <body>
    <h1>Hello ${escape(name)}</h1>
    <p>One token, made by this app, is accepted by an API in NestJS and by one in Python.</p>
    <button data-url="${settings.ordersUrl}/orders">Orders (NestJS)</button>
    <button data-url="${settings.ordersUrl}/orders/totals">Totals, for managers (NestJS)</button>
    <button data-url="${settings.stockUrl}/stock">Stock (Python)</button>
    <pre role="status"></pre>
    <p><a href="/auth/signout">Sign out</a></p>
  </body>
</html>`;
  }

  @Get('call.js')
  @Public()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(): Promise<string> {
    return readFile(SCRIPT, 'utf8');
  }
}
