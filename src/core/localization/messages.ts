/** The messages of pages and emails: their names, their translations, and the app's own texts. */
import type { AuthRequest } from '../http/auth-request.js';
import { key } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { en } from './languages/en.js';

/**
 * The messages of features, by name. A feature adds its own by module augmentation.
 *
 * @publicApi
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add to it
export interface FeatureMessages {}

/**
 * The name of a message, such as `signIn.title`.
 *
 * @publicApi
 */
export type MessageName = keyof typeof en | keyof FeatureMessages;

/** The messages of one language, but for those of features. */
export type Catalog = Readonly<Record<keyof typeof en, string>>;

/**
 * Texts of the app's own in place of messages, by name. Each is shown as plain text: markup is
 * escaped. Placeholders in braces are those of the message that it replaces.
 *
 * @publicApi
 */
export type MessageOverrides = { readonly [Name in MessageName]?: string | undefined } & {
  /**
   * The texts of the sign-in page for a `CredentialsSignin`, by its `code`. The code `credentials`
   * means wrong credentials. A code without a text shows a general message. The code itself is
   * never shown, since any link can set it.
   *
   * @default general messages
   */
  readonly credentialsSignin?: Readonly<Record<string, string>> | undefined;
};

/**
 * The app's own texts on the built-in pages and in emails.
 *
 * @example
 * ```ts
 * class LockedOut extends CredentialsSignin {
 *   override code = 'locked';
 * }
 *
 * const messages: Messages = {
 *   'signIn.title': 'Welcome back',
 *   credentialsSignin: { locked: 'This account is locked. Try again tomorrow.' },
 *   locales: { de: { 'signIn.title': 'Willkommen zurück' } },
 * };
 * ```
 * @publicApi
 */
export type Messages = MessageOverrides & {
  /**
   * Texts of one language, by its language tag (BCP 47). They win over the texts for all languages,
   * and those of `de-AT` win over those of `de`. A language that is not built in can be added here;
   * a message that it lacks is English. A tag that is not valid, such as `de_AT`, is never used.
   *
   * @default none
   */
  readonly locales?: Readonly<Record<string, MessageOverrides>> | undefined;
};

/**
 * A language tag (BCP 47), or a function that returns the one for a request. Without a result, the
 * request decides.
 *
 * @publicApi
 */
export type LocaleOption = string | ((request: Request) => Awaitable<string | null | undefined>);

/** The configured language and texts. */
export interface LocalizationSettings {
  readonly locale: LocaleOption | undefined;
  readonly messages: Messages;
}

/** Injects the configured language and texts. */
export const LocalizationSettingsToken = key<LocalizationSettings>('LocalizationSettings');

/** The parts of a request that decide the language. */
export type LocalizedRequest = Pick<AuthRequest, 'headers' | 'query' | 'method' | 'url' | 'body'>;

/** The values of placeholders, by name. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns the text of a message, with the placeholders filled in that have a value. */
export type Translate = (name: MessageName, values?: MessageValues) => string;

/**
 * Messages in one language.
 *
 * @publicApi
 */
export interface Localization {
  /** Its language tag (BCP 47), for the attribute `lang`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly t: Translate;
  /** The texts for the codes of a `CredentialsSignin`: of features, and the app's own. */
  readonly credentialsSignin: Readonly<Record<string, string>>;
}

/** The scripts that are written from right to left, by their code (ISO 15924). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Nkoo',
  'Syrc',
  'Thaa',
]);

/**
 * The direction in which a language is written: that of its script, since `az-Arab` is written from
 * right to left and `az` is not.
 *
 * @param locale - A valid language tag.
 */
export function getDirection(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Fills in the placeholders of a message. A placeholder without a value is left as it is. */
export function formatMessage(message: string, values: MessageValues): string {
  return message.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** Splits a message at its placeholders: text, name, text, name, …, text. */
export function splitMessage(message: string): readonly string[] {
  return message.split(PLACEHOLDER);
}

const MINUTE_MS = 60_000;

/** Uses the largest unit that does not round one and a half up to two: "90 minutes", "2 hours". */
export function formatDuration(milliseconds: number, locale: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 120 && minutes !== 60) return formatUnit(minutes, 'minute', locale);
  const hours = Math.round(minutes / 60);
  if (hours < 48) return formatUnit(hours, 'hour', locale);
  return formatUnit(Math.round(hours / 24), 'day', locale);
}

function formatUnit(count: number, unit: string, locale: string): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, format).format(count);
}
