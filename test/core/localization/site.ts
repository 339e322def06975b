/** A site with languages that are not built in, a visitor of its pages, and its log. */
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { Auth } from '../../../src/core/index.js';
import type { Messages } from '../../../src/core/localization/messages.js';
import { type LogEntry, ORIGIN, password, recorder, SECRET } from '../actions/app.js';
import { all, readText } from '../pages/html.js';

/** Esperanto and Persian, with the few messages that these tests read. */
export const LOCALES: Messages['locales'] = {
  eo: {
    'signIn.title': 'Ensaluti',
    'signOut.question': 'Ĉu vi volas elsaluti?',
    'error.default.title': 'Io misfunkciis',
    'verifyRequest.title': 'Kontrolu vian retpoŝton',
    'mail.subject': 'Ensaluti ĉe {site}',
    'mail.title': 'Ensaluti',
    'mail.button': 'Ensaluti nun',
    'mail.lifetime': 'La ligilo validas {duration}.',
  },
  fa: { 'signIn.title': 'ورود' },
};

export interface Visit {
  readonly path?: string;
  readonly acceptLanguage?: string;
}

/** One configuration, whose localizer is kept between requests, as in an app. */
export function site(config: Partial<AuthConfig> = {}) {
  const log: LogEntry[] = [];
  const full: AuthConfig = {
    secret: SECRET,
    trustHost: true,
    providers: [password()],
    messages: { locales: LOCALES },
    logger: recorder(log),
    ...config,
  };
  const visit = async ({ path = '/signin', acceptLanguage }: Visit = {}) => {
    const headers = new Headers(acceptLanguage ? { 'accept-language': acceptLanguage } : {});
    const response = await Auth(new Request(`${ORIGIN}/auth${path}`, { headers }), full);
    const html = await response.text();
    return { response, html, heading: readHeading(html), root: all(html, 'html')[0] };
  };
  /** The facts of the warnings of a code. */
  const warnings = (code: string) =>
    log
      .filter(({ level, subject }) => level === 'warn' && subject === code)
      .map(({ facts: [facts] }) => facts);
  const errors = () =>
    log.filter(({ level }) => level === 'error').map(({ subject }) => subject as Error);
  return { visit, errors, warnings };
}

const readHeading = (html: string) => readText(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '');

export const EO = { acceptLanguage: 'eo' };
