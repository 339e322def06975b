/** The pages for users who are signed in: what there is, and the log for administrators. */
import { Controller, ForbiddenException, Get, Header, Inject, Query } from '@nestjs/common';
import { Auth, Session } from 'portcullis';
import { Audit } from 'portcullis/features/audit';
import { type Html, html } from './html.js';
import { PEOPLE } from './people.js';

/** The part of a session that is read here. */
interface AppSession {
  readonly user: { readonly name: string; readonly email: string };
}

@Controller()
@Auth()
export class HomeController {
  constructor(@Inject(Audit) private readonly audit: Audit) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  home(@Session() session: AppSession): string {
    return show(
      `Hello, ${session.user.name}`,
      html`<p>Each change, sign-in and refusal is printed where the app runs, with its spans.</p>
        <p><a href="/auth/account">Your account</a></p>
        ${isAdministrator(session) && html`<p><a href="/log">The audit log</a></p>`}
        <p><a href="/auth/signout">Sign out</a></p>`,
    );
  }

  /** The library does not know who may read: your code decides. */
  @Get('log')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  async log(@Session() session: AppSession, @Query('cursor') cursor?: string): Promise<string> {
    if (!isAdministrator(session)) throw new ForbiddenException();
    const { entries, cursor: next } = await this.audit.list({ cursor, limit: 20 });
    const rows = entries.map(
      ({ at, action, outcome, reason, actor, count }) =>
        html`<tr>
          <td>${at.toISOString()}</td>
          <td>${action}</td>
          <td>${actor.id ?? actor.kind}</td>
          <td>${outcome} ${reason}</td>
          <td>${count}</td>
        </tr>`,
    );
    return show(
      'The audit log',
      html`<table>
          <tr>
            <th>When</th>
            <th>Action</th>
            <th>Who</th>
            <th>Outcome</th>
            <th>Times</th>
          </tr>
          ${rows}
        </table>
        ${next !== undefined && html`<p><a href="/log?cursor=${next}">Older entries</a></p>`}
        <p><a href="/">Back</a></p>`,
    );
  }
}

function isAdministrator({ user }: AppSession): boolean {
  return PEOPLE.some((one) => one.email === user.email && one.isAdministrator);
}

function show(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`.toString();
}
