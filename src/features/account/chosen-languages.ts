/** The language that a user has chosen: a cookie for pages, and a row for emails. */
import type { Adapter } from '../../core/adapters/index.js';
import { asError } from '../../core/errors/index.js';
import {
  type Cookies,
  expireCookie,
  type HeaderReader,
  RequestCookies,
  type RequestOrigin,
  type SetCookie,
} from '../../core/http/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { LanguageChoice } from '../../core/localization/index.js';
import type {
  CookieRequest,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/index.js';
import { table, type TableStore, text, userId } from '../../core/tables/index.js';

/** The language of a user's emails. */
export const USER_LANGUAGES = table(
  'user_languages',
  { userId: userId(), language: text(64) },
  { key: 'userId' },
);

/** It holds no secret, and two apps on one host may share it. */
const COOKIE = 'portcullis.language';

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** Keeps the choice of users. With a sign-in, the browser gets that of its user. */
export class ChosenLanguages implements LanguageChoice, SessionHook {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly tables: TableStore,
    private readonly logger: Logger,
  ) {}

  ofBrowser(headers: HeaderReader): string | undefined {
    return new RequestCookies(headers.get('cookie') ?? '').get(COOKIE);
  }

  /** An email in another language is better than none. */
  async ofUser(id: string): Promise<string | undefined> {
    return (await this.read(id)) ?? undefined;
  }

  /**
   * Another user may have chosen before in this browser. A database that does not answer has not
   * said that this one never chose.
   */
  async started(
    { userId }: VerifiedSession,
    _start: SessionStart,
    { cookies, site }: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    const found = await this.read(userId);
    if (found === undefined) return [];
    const language = found ?? undefined;
    const isKnown = (cookies.get(COOKIE) ?? undefined) === language;
    return isKnown ? [] : [this.toCookie(language, site)];
  }

  /**
   * Keeps a choice.
   *
   * @param language - An available one; `undefined` for that of the browser.
   * @returns The cookie of this browser.
   */
  async choose(
    id: string,
    language: string | undefined,
    requestOrigin: RequestOrigin,
  ): Promise<SetCookie> {
    if (language === undefined) await this.tables.delete(USER_LANGUAGES, { userId: id });
    else await this.save(id, language);
    return this.toCookie(language, requestOrigin.cookies);
  }

  /** The cookie of a choice. */
  toCookie(
    language: string | undefined,
    { sessionToken }: Pick<Cookies, 'sessionToken'>,
  ): SetCookie {
    const { secure } = sessionToken.options;
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
    if (language === undefined) return expireCookie(COOKIE, options);
    return { name: COOKIE, value: language, options: { ...options, maxAge: MAX_AGE_SECONDS } };
  }

  /** @returns `null` without a choice; `undefined`, and logged, when the database is away. */
  private async read(id: string): Promise<string | null | undefined> {
    // Without an adapter, no user is stored.
    if (!this.adapter) return null;
    try {
      return (await this.tables.find(USER_LANGUAGES, { userId: id }))?.language ?? null;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return undefined;
    }
  }

  private async save(id: string, language: string): Promise<void> {
    const row = { userId: id, language };
    if (await this.tables.insert(USER_LANGUAGES, row)) return;
    await this.tables.update(USER_LANGUAGES, { userId: id }, { language });
  }
}
