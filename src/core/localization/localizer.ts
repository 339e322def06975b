/** Chooses the language of a page or an email, and looks up its messages there. */
import { asError } from '../errors/auth.error.js';
import { toPresentCode, toPresentMessageName } from '../errors/code-spelling.js';
import { rebuildRequest } from '../http/auth-request.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import {
  type FeatureCatalog,
  type FeatureCatalogs,
  loadFeatureCatalog,
} from './feature-catalogs.js';
import type { LanguageChoice } from './language-choice.js';
import { LANGUAGES } from './languages.js';
import {
  findLocale,
  isLanguageTag,
  listRanges,
  parseAcceptLanguage,
  parseUiLocales,
} from './locale.js';
import {
  formatMessage,
  getDirection,
  type Localization,
  type LocalizationSettings,
  type LocalizedRequest,
  type MessageOverrides,
} from './messages.js';

/** The deadline of the app's function, in milliseconds. */
const LOCALE_DEADLINE_MS = 5_000;

/** The app chooses the names of languages and messages. */
const MAX_LOGGED = 1_000;

/**
 * The language is the configured `locale`, else the first available one of the parameter
 * `ui_locales`, of the choice of the user, and of the header `Accept-Language`, else English.
 */
export class Localizer {
  /** What was logged already: each missing message or language is logged once. */
  private readonly logged = new Set<string>();

  constructor(
    private readonly settings: LocalizationSettings,
    private readonly logger: Logger,
    private readonly ofFeatures: readonly FeatureCatalogs[] = [],
    private readonly choice: LanguageChoice | undefined = undefined,
  ) {}

  /** Whether the app decides the language itself, by `locale`. */
  get isConfigured(): boolean {
    return this.settings.locale !== undefined;
  }

  /** The tags of the languages that there are texts in. */
  get languages(): readonly string[] {
    const own = Object.keys(this.settings.messages.locales ?? {}).filter(isLanguageTag);
    const builtIn = ['en', ...LANGUAGES.keys()];
    const known = new Set(builtIn.map((tag) => tag.toLowerCase()));
    return [...builtIn, ...own.filter((tag) => !known.has(tag.toLowerCase()))];
  }

  /** The language of a stored user's emails, if the user has chosen one. */
  async findLanguageOf(userId: string): Promise<string | undefined> {
    return this.isConfigured ? undefined : this.choice?.ofUser(userId);
  }

  /**
   * Without a usable language, messages are English.
   *
   * @param known - The language tag of the reader, who may not have sent the request. It goes
   *   before the others.
   */
  async localize(request: LocalizedRequest, known?: string): Promise<Localization> {
    const locale = await this.chooseLocale(request, known);
    const catalogs = await this.loadCatalogs(locale);
    const english = await this.loadCatalogs('en');
    const { locales, ...common } = this.settings.messages;
    const overrides = [...listOverrides(locales ?? {}, locale), common].map(readOldNames);
    // Of texts for one code, the last one counts here.
    const codes = [
      getCodeTexts(english, [...overrides, ...catalogs, ...english]),
      ...[...overrides].reverse().map((own) => withPresentCodes(own.credentialsSignin ?? {})),
    ];
    return {
      locale,
      direction: getDirection(locale),
      t: (name, values = {}) => {
        const text = findText(name, [...overrides, ...catalogs]);
        if (text === undefined) this.warnOnce('message-missing', `${locale}: ${name}`);
        return formatMessage(text ?? findText(name, english) ?? name, values);
      },
      credentialsSignin: Object.fromEntries(codes.flatMap(Object.entries<string>)),
    };
  }

  private async chooseLocale(request: LocalizedRequest, known?: string): Promise<string> {
    const available = this.languages;
    const ofReader = known === undefined ? undefined : findLocale([known], available);
    if (ofReader !== undefined) return ofReader;
    const configured = await this.getConfiguredLocale(request);
    if (configured) {
      const found = findLocale([configured], available);
      if (found !== undefined) return found;
      // A function may return any text, for instance from a cookie: one of them is logged.
      const entry = typeof this.settings.locale === 'function' ? 'function' : configured;
      this.warnOnce('locale-unavailable', configured.slice(0, 35), entry);
    }
    const chosen = this.choice?.ofBrowser(request.headers);
    const wanted = [
      ...parseUiLocales(request.query.ui_locales),
      ...(chosen === undefined ? [] : [chosen]),
      ...parseAcceptLanguage(request.headers.get('accept-language')),
    ];
    return findLocale(wanted, available) ?? 'en';
  }

  /** A function of the app that fails must not take the page with it. */
  private async getConfiguredLocale(request: LocalizedRequest): Promise<string | undefined> {
    const { locale } = this.settings;
    if (typeof locale !== 'function') return locale;
    try {
      // Without the fields, since one may be a password.
      const choosing = locale(rebuildRequest({ ...request, body: {} }));
      const chosen: unknown = await withDeadline(choosing, LOCALE_DEADLINE_MS, 'locale');
      return typeof chosen === 'string' ? chosen : undefined;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return undefined;
    }
  }

  /** The messages of the library, and those of each feature. */
  private loadCatalogs(locale: string): Promise<readonly FeatureCatalog[]> {
    return Promise.all([
      this.loadCatalog(locale),
      ...this.ofFeatures.map((catalogs) => loadFeatureCatalog(catalogs, locale, this.logger)),
    ]);
  }

  /**
   * The app's own `de-AT` takes the messages that it lacks from `de`. A language that only the app
   * has texts for has no catalog.
   */
  private async loadCatalog(locale: string): Promise<FeatureCatalog> {
    const builtIn = findLocale([locale], ['en', ...LANGUAGES.keys()]);
    if (builtIn === 'en') return (await import('./languages/en.js')).en;
    try {
      return (await LANGUAGES.get(builtIn ?? '')?.()) ?? {};
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return {};
    }
  }

  private warnOnce(
    code: 'locale-unavailable' | 'message-missing',
    subject: string,
    entry = subject,
  ): void {
    if (this.logged.has(entry) || this.logged.size >= MAX_LOGGED) return;
    this.logged.add(entry);
    this.logger.warn(code, { subject });
  }
}

/** The names of features' messages for the codes of a `CredentialsSignin` begin so. */
const CODE_PREFIX = 'credentialsSignin.';

/** The first texts of these messages, by code. */
function getCodeTexts(
  [, ...ofFeatures]: readonly FeatureCatalog[],
  sources: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, string>> {
  const names = ofFeatures
    .flatMap((catalog) => Object.keys(catalog))
    .filter((name) => name.startsWith(CODE_PREFIX));
  return Object.fromEntries(
    names.map((name) => [name.slice(CODE_PREFIX.length), findText(name, sources) ?? name]),
  );
}

/** The first text that there is for a message. */
function findText(
  name: string,
  sources: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  return sources.map((source) => source[name]).find((text) => typeof text === 'string');
}

/** Names of messages end in the codes of errors, which had another spelling before 0.2. */
function readOldNames(own: MessageOverrides): MessageOverrides {
  const names = Object.keys(own).filter((name) => name.includes('_'));
  if (names.length === 0) return own;
  const texts: Readonly<Record<string, unknown>> = own;
  const read = names.map((name) => [toPresentMessageName(name), texts[name]] as const);
  return { ...Object.fromEntries(read), ...own };
}

/** The texts by each code, under its present spelling too. */
function withPresentCodes(texts: Readonly<Record<string, string>>): Record<string, string> {
  const present = Object.entries(texts).map(([code, text]) => [toPresentCode(code), text] as const);
  return { ...Object.fromEntries(present), ...texts };
}

/** The app's texts for a language, the most specific tag first. */
function listOverrides(
  locales: Readonly<Record<string, MessageOverrides>>,
  locale: string,
): MessageOverrides[] {
  const byTag = new Map(Object.entries(locales).map(([tag, own]) => [tag.toLowerCase(), own]));
  return [...new Set(listRanges(locale))].flatMap((range) => byTag.get(range) ?? []);
}
