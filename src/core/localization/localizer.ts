/** Chooses the language of a page or a mail, and looks up its messages there. */
import { asError } from '../errors/auth.error.js';
import { rebuildRequest } from '../http/auth-request.js';
import type { Logger } from '../kernel/logger.js';
import { LANGUAGES } from './languages.js';
import { findLocale, parseAcceptLanguage, parseUiLocales } from './locale.js';
import {
  type Catalog,
  formatMessage,
  getDirection,
  type Localization,
  type LocalizationSettings,
  type LocalizedRequest,
  type MessageName,
  type MessageOverrides,
} from './messages.js';

/**
 * The language is the configured `locale`, else the first one of the parameter `ui_locales` and of the
 * header `Accept-Language` that is available, else English.
 */
export class Localizer {
  /** What was logged already: each missing message or language is logged once. */
  private readonly logged = new Set<string>();

  constructor(
    private readonly settings: LocalizationSettings,
    private readonly logger: Logger,
  ) {}

  /** Never rejects: without a usable language, messages are English. */
  async localize(request: LocalizedRequest): Promise<Localization> {
    const locale = await this.chooseLocale(request);
    const { en } = await import('./languages/en.js');
    const catalog = locale === 'en' ? en : await this.loadCatalog(locale);
    const { locales = {}, ...common } = this.settings.messages;
    const own = findOverrides(locales, locale);
    return {
      locale,
      direction: getDirection(locale),
      t: (name, values = {}) => {
        const text = findText(name, [own, common, catalog]);
        if (text === undefined) this.warnOnce('message-missing', `${locale}: ${name}`);
        return formatMessage(text ?? en[name], values);
      },
      credentialsSignin: { ...common.credentialsSignin, ...own.credentialsSignin },
    };
  }

  private async chooseLocale(request: LocalizedRequest): Promise<string> {
    const available = [
      'en',
      ...LANGUAGES.keys(),
      ...Object.keys(this.settings.messages.locales ?? {}),
    ];
    const configured = await this.getConfiguredLocale(request);
    if (configured) {
      const found = findLocale([configured], available);
      if (found !== undefined) return found;
      this.warnOnce('locale-unavailable', configured.slice(0, 35));
    }
    const wanted = [
      ...parseUiLocales(request.query.ui_locales),
      ...parseAcceptLanguage(request.headers.get('accept-language')),
    ];
    return findLocale(wanted, available) ?? 'en';
  }

  /** A function of the app that fails must not take the page with it. */
  private async getConfiguredLocale(request: LocalizedRequest): Promise<string | undefined> {
    const { locale } = this.settings;
    if (typeof locale !== 'function') return locale;
    try {
      const chosen: unknown = await locale(rebuildRequest(request));
      return typeof chosen === 'string' ? chosen : undefined;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return undefined;
    }
  }

  /** A language that only the app has texts for has no catalog of its own. */
  private async loadCatalog(locale: string): Promise<Partial<Catalog>> {
    try {
      return (await LANGUAGES.get(locale)?.()) ?? {};
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return {};
    }
  }

  private warnOnce(code: 'locale-unavailable' | 'message-missing', subject: string): void {
    const entry = `${code} ${subject}`;
    if (this.logged.has(entry) || this.logged.size >= MAX_LOGGED) return;
    this.logged.add(entry);
    this.logger.warn(code, { subject });
  }
}

/** A function may return any text as language. */
const MAX_LOGGED = 1_000;

/** The first text that there is for a message. */
function findText(name: MessageName, sources: readonly MessageOverrides[]): string | undefined {
  return sources.map((source) => source[name]).find((text) => typeof text === 'string');
}

function findOverrides(
  locales: Readonly<Record<string, MessageOverrides>>,
  locale: string,
): MessageOverrides {
  const tag = Object.keys(locales).find((one) => one.toLowerCase() === locale.toLowerCase());
  return tag === undefined ? {} : (locales[tag] ?? {});
}
