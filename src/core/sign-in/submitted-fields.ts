/**
 * What somebody typed into the form of the built-in sign-in page, kept for the page that follows a
 * refusal: one sealed cookie, read and deleted by that page. An address belongs neither into a URL nor into
 * a log.
 */
import { type AuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import { expireCookie, type RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { PagesOptions } from '../http/routes.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { encodeUtf8 } from '../kernel/bytes.js';
import { isPlainObject } from '../kernel/objects.js';
import type { CredentialInput } from '../models/theme.js';
import { isIdentifier } from '../pages/sign-in-forms.js';
import type { CredentialsProvider } from '../providers/provider.js';

/** From the refusal to the page, in seconds. */
const MAX_AGE_SECONDS = 60;
/** Browsers drop a cookie of more than 4 kB. */
const MOST_FIELDS = 4;
/** Of a value, in UTF-8: as long as an e-mail address can be. */
const MOST_BYTES = 320;

/** Keeps addresses and user names from a refusal to the next page. Never a password, and never a code. */
export class SubmittedFields {
  constructor(
    private readonly jwt: JwtService,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  /** The cookie with what was typed; none for a script, for a page of the app's, or of nothing. */
  async keep(
    { id, credentials }: CredentialsProvider,
    request: AuthRequest,
    { cookies }: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    if (this.customPages.signIn !== undefined || wantsJsonRedirect(request)) return [];
    const typed = Object.entries(credentials)
      .filter(([name, input]) => isIdentifier(name, input))
      .map(([name]) => [name, request.body[name]] as const)
      .filter(([, value]) => isTyped(value))
      .slice(0, MOST_FIELDS);
    if (typed.length === 0) return [];
    const { name, options } = cookies.typedFields;
    const claims = { provider: id, typed };
    const value = await this.jwt.seal(claims, name, MAX_AGE_SECONDS);
    return [{ name, value, options: { ...options, maxAge: MAX_AGE_SECONDS } }];
  }

  /** The fields of a provider's form with what was typed into them. */
  async restored(
    { id, credentials }: CredentialsProvider,
    cookies: RequestCookies,
    { cookies: { typedFields } }: RequestOrigin,
  ): Promise<Readonly<Record<string, CredentialInput>>> {
    const sealed = cookies.get(typedFields.name);
    if (!sealed) return credentials;
    const claims = await this.jwt.open(sealed, typedFields.name).catch(() => undefined);
    if (!isPlainObject(claims) || claims.provider !== id || !Array.isArray(claims.typed)) {
      return credentials;
    }
    const typed = new Map<unknown, unknown>(claims.typed.filter(Array.isArray).map(getPair));
    const fields = Object.entries(credentials).map(([name, input]) => {
      const value = typed.get(name);
      return [
        name,
        isIdentifier(name, input) && isTyped(value) ? { ...input, value } : input,
      ] as const;
    });
    return Object.fromEntries(fields);
  }

  /** The deletion of the cookie, where there is one. */
  forget(
    cookies: RequestCookies,
    { cookies: { typedFields } }: RequestOrigin,
  ): readonly SetCookie[] {
    const { name, options } = typedFields;
    return cookies.get(name) === undefined ? [] : [expireCookie(name, options)];
  }
}

function getPair([name, value]: readonly unknown[]): [unknown, unknown] {
  return [name, value];
}

function isTyped(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && encodeUtf8(value).byteLength <= MOST_BYTES;
}
