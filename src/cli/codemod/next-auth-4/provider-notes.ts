/**
 * Providers of next-auth 4 that sign in by another protocol, with other keys or for other accounts
 * under the same name, which no edit of the app can make up for.
 */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import type { RuleContext } from '../rule.js';

/** A provider that is something else. */
interface ProviderNote {
  /** In the text of the options: what shows that it stays as it was. */
  readonly unless?: RegExp;
  readonly message: string;
}

/** By the ids of providers. */
const NOTES: Readonly<Record<string, ProviderNote>> = {
  twitter: {
    unless: /\bversion['"]?\s*:\s*['"`]2/,
    message:
      "Without version: '2.0', this was OAuth 1.0A, whose API key and secret do not work here. It needs the OAuth 2.0 " +
      'client id and secret of the app at X; and for email addresses the scope users.email.',
  },
  linkedin: {
    unless: /\bopenid\b/,
    message:
      'LinkedIn has OpenID Connect here. Its app needs the product "Sign In with LinkedIn using OpenID Connect"; scopes ' +
      'such as r_liteprofile and r_emailaddress are not granted with it, and profile() gets the claims of OpenID Connect.',
  },
  instagram: {
    message:
      'This was the Basic Display API, which Instagram has ended. It needs the Instagram app id and secret of "Instagram ' +
      'API with Instagram login", by which businesses and creators sign in.',
  },
  onelogin: {
    unless: /\/oidc\/2\b/,
    message:
      'next-auth 4 appended /oidc/2 to issuer. Write it whole: https://<subdomain>.onelogin.com/oidc/2.',
  },
  salesforce: {
    unless: /\bprofile['"]?\s*[:(]/,
    message:
      'next-auth 4 stored accounts under user_id, and here it is sub: users would not find theirs. Set profile, and ' +
      'return user_id as the id.',
  },
};

/** Reports the calls of such providers, and edits nothing. */
export function reportProviders(source: TsMorph.SourceFile, context: RuleContext): void {
  for (const [id, { unless, message }] of Object.entries(NOTES)) {
    const wanted = {
      isModule: (specifier: string) => specifier === `next-auth/providers/${id}`,
      isName: (name: string) => name === 'default',
    };
    for (const call of findCalls(source, wanted, context.tsMorph)) {
      const [options] = call.getArguments();
      if (unless?.test(options?.getText() ?? '')) continue;
      context.manual.add(context.file, call.getStart(), message, 'migrate/auth-js-4#providers');
    }
  }
}
