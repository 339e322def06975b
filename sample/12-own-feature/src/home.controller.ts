/** The page for users who are signed in. */
import { Controller, Get, Header } from '@nestjs/common';
import { Auth, Session } from 'portcullis';
import { html } from './html.js';

/** What the callbacks of `app.module.ts` make of a session. */
interface AppSession {
  readonly user: { readonly name: string };
  /** The provider of the first factor. */
  readonly method: string;
}

@Controller()
@Auth()
export class HomeController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  home(@Session() { user, method }: AppSession): string {
    return html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>A second factor</title>
        </head>
        <body>
          <h1>Hello, ${user.name}</h1>
          <p>You signed in by: ${method}</p>
          <p><a href="/auth/account/totp">Ask for a code when I sign in</a></p>
          <p><a href="/auth/signout">Sign out</a></p>
        </body>
      </html>`.toString();
  }
}
