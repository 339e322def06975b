/**
 * The submitted fields of a refused credentials sign-in, for the form that the built-in page shows
 * again. They are kept in one sealed cookie, which that page reads and deletes: addresses belong
 * neither into a URL nor into a log.
 */
import { type AuthRequest, wantsJsonRedirect } from '../http/auth-request.js';
import { expireCookie, type RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { PagesOptions } from '../http/routes.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { encodeUtf8 } from '../kernel/bytes.js';
import { isPlainObject } from '../kernel/objects.js';
import type { CredentialInput } from '../models/theme.js';
import { isIdentifier } from '../pages/field-attributes.js';
import type { CredentialsProvider } from '../providers/provider.js';

/** The lifetime of the cookie, in seconds. */
const MAX_AGE_SECONDS = 60;
/** Browsers drop cookies of more than 4 kB. */
const MAX_FIELDS = 4;
/** The maximum length of a value in UTF-8: that of an e-mail address. */
const MAX_BYTES = 320;

/** Keeps addresses and user names, and never passwords or codes. */
export class SubmittedFields {
  constructor(
    private readonly jwt: JwtService,
    private readonly customPages: Partial<PagesOptions>,
  ) {}

  /**
   * The cookie with the submitted identifiers; none for a script, a custom page or empty fields.
   */
  async keep(
    { id, credentials }: CredentialsProvider,
    request: AuthRequest,
    { cookies }: RequestOrigin,
  ): Promise<readonly SetCookie[]> {
    if (this.customPages.signIn !== undefined || wantsJsonRedirect(request)) return [];
    const submitted = Object.entries(credentials)
      .filter(([name, input]) => isIdentifier(name, input))
      .map(([name]) => [name, request.body[name]] as const)
      .filter(([, value]) => isKept(value))
      .slice(0, MAX_FIELDS);
    if (submitted.length === 0) return [];
    const { name, options } = cookies.typedFields;
    const claims = { provider: id, submitted };
    const value = await this.jwt.seal(claims, name, MAX_AGE_SECONDS);
    return [{ name, value, options: { ...options, maxAge: MAX_AGE_SECONDS } }];
  }

  /** The fields of a provider's form, with the submitted values. */
  async restore(
    { id, credentials }: CredentialsProvider,
    cookies: RequestCookies,
    { cookies: { typedFields } }: RequestOrigin,
  ): Promise<Readonly<Record<string, CredentialInput>>> {
    const sealed = cookies.get(typedFields.name);
    if (!sealed) return credentials;
    const claims = await this.jwt.open(sealed, typedFields.name).catch(() => undefined);
    if (!isPlainObject(claims) || claims.provider !== id || !Array.isArray(claims.submitted)) {
      return credentials;
    }
    const submitted = new Map<unknown, unknown>(
      claims.submitted.filter(Array.isArray).map(getPair),
    );
    const fields = Object.entries(credentials).map(([name, input]) => {
      const value = submitted.get(name);
      return [
        name,
        isIdentifier(name, input) && isKept(value) ? { ...input, value } : input,
      ] as const;
    });
    return Object.fromEntries(fields);
  }

  /** Deletes the cookie if it is present. */
  clear(
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

function isKept(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && encodeUtf8(value).byteLength <= MAX_BYTES;
}
