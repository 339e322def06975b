import { isMailer, MAILER_WORDS, type OutgoingMail } from '../../core/email/index.js';
import { type FeatureFacts, NO_MAILER } from '../../core/features/index.js';
import { type Awaitable, key, type OptionNames, parseUrl } from '../../core/kernel/index.js';
import type { EmailConfig } from '../../core/providers/index.js';

/** The id of the provider, by which accounts and proofs name it. */
export const PASSWORD_PROVIDER_ID = 'password';

/** What an email is about. */
export type PasswordMailKind =
  'verifyAddress' | 'accountExists' | 'resetPassword' | 'unknownAddress' | 'passwordChanged';

/**
 * An email of the feature, in the language of the visitor.
 *
 * @publicApi
 */
export interface PasswordMail extends OutgoingMail {
  readonly kind: PasswordMailKind;
}

/** Sends an email. A rejection is logged, and the visitor is asked to try again. */
export type SendPasswordMail = (mail: PasswordMail) => Awaitable<void>;

/**
 * The options of `Passwords`.
 *
 * @publicApi
 */
export interface PasswordsOptions {
  /**
   * Who sends the emails of this feature, in place of `mail.mailer` of the configuration: an email
   * provider, such as `Resend({ apiKey, from })`, the id of one in `providers`, or a function of
   * the app.
   *
   * @default that of `mail`, without which it is required
   */
  readonly mailer?: EmailConfig | SendPasswordMail | string | undefined;
  /**
   * The shortest password, in characters. From 8 to 64.
   *
   * @default `8`
   */
  readonly minLength?: number | undefined;
  /**
   * Whether passwords that are known from breaches are refused, by Have I Been Pwned. It needs the
   * package `hibp`.
   *
   * @default `true`
   */
  readonly checkBreaches?: boolean | undefined;
  /**
   * The address of a service with the API of Pwned Passwords, asked by `checkBreaches`.
   *
   * @default `https://api.pwnedpasswords.com`
   */
  readonly breachServiceUrl?: string | undefined;
  /**
   * The peppers of imported hashes, by a name that `import` gives:
   * `{ devise: process.env.DEVISE_PEPPER }`.
   *
   * @default none
   */
  readonly peppers?: Readonly<Record<string, string>> | undefined;
  /**
   * The cost of a hash. Existing hashes are made anew at the next sign-in.
   *
   * @default 19456 KiB, 2 iterations, parallelism 1
   */
  readonly argon2?:
    | {
        /** The memory of a hash, in KiB. From 7168 to 262144. */
        readonly memoryKiB?: number | undefined;
        /** From 1 to 10. */
        readonly iterations?: number | undefined;
        /** From 1 to 4. */
        readonly parallelism?: number | undefined;
      }
    | undefined;
  /**
   * How many hashes a process computes at once. Each takes the memory of `argon2`. Further ones
   * wait, and get 503 when too many do.
   *
   * @default the number of processors
   */
  readonly concurrency?: number | undefined;
}

/** The options of the feature. */
export const PasswordsOptionsToken = key<PasswordsOptions>('PasswordsOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<PasswordsOptions> = {
  mailer: true,
  minLength: true,
  checkBreaches: true,
  breachServiceUrl: true,
  peppers: true,
  argon2: { memoryKiB: true, iterations: true, parallelism: true } satisfies OptionNames<
    NonNullable<PasswordsOptions['argon2']>
  >,
  concurrency: true,
};

const SHORTEST = { from: 8, to: 64 };

/**
 * Lists what is wrong with the options, as sentences.
 *
 * @param facts - `undefined` where the configuration is not known.
 */
export function findOptionProblems(
  {
    mailer,
    minLength = SHORTEST.from,
    breachServiceUrl,
    argon2 = {},
    concurrency = 1,
  }: PasswordsOptions,
  facts?: FeatureFacts,
): string[] {
  const isLength =
    Number.isInteger(minLength) && minLength >= SHORTEST.from && minLength <= SHORTEST.to;
  const isUrl = breachServiceUrl === undefined || parseUrl(breachServiceUrl) !== undefined;
  return [
    ...findMailerProblems(mailer, facts),
    ...(isLength ? [] : ['`minLength` must be an integer from 8 to 64.']),
    ...findCostProblems(argon2),
    ...(Number.isInteger(concurrency) && concurrency >= 1
      ? []
      : ['`concurrency` must be an integer of at least 1.']),
    ...(isUrl ? [] : ['`breachServiceUrl` must be an absolute address.']),
  ];
}

/** The limits of the cost of a hash. */
const COSTS = [
  ['memoryKiB', 7_168, 262_144],
  ['iterations', 1, 10],
  ['parallelism', 1, 4],
] as const;

function findCostProblems(argon2: NonNullable<PasswordsOptions['argon2']>): string[] {
  return COSTS.flatMap(([name, least, most]) => {
    const value = argon2[name] ?? least;
    const isCost = Number.isInteger(value) && value >= least && value <= most;
    return isCost ? [] : [`\`argon2.${name}\` must be an integer from ${least} to ${most}.`];
  });
}

function findMailerProblems(mailer: unknown, facts: FeatureFacts | undefined): string[] {
  // What is not known now is checked as the services of the emails are made.
  if (mailer === undefined) return (facts?.hasMailer ?? true) ? [] : [NO_MAILER];
  return isMailer(mailer) ? [] : [`\`mailer\` must be ${MAILER_WORDS}.`];
}
