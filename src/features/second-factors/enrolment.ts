/**
 * Setting up an authenticator app: a secret is offered, and stored once a code has shown that the
 * app has it.
 */
import { RouteError } from '../../core/errors/index.js';
import type { FeatureRequest, FormView } from '../../core/features/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { MessageName } from '../../core/localization/index.js';
import type { AdapterUser } from '../../core/models/index.js';
import type { PageQrCode } from '../../core/pages/index.js';
import type { FactorChanges, StoreFactor } from './factor-changes.js';
import { drawQrCode } from './qr-code.js';
import type { TotpFactor } from './second-factor-tables.js';
import type { SecondFactorsOptions } from './second-factors-options.js';
import type { Totp } from './totp.js';
import type { TotpFactors } from './totp-factors.js';

/** How long a secret is offered, in seconds. */
const OFFER_SECONDS = 600;

/** The longest sealed offer. */
export const MAX_OFFER_LENGTH = 2000;

/** The longest label in an app: an address has at most 254 characters (RFC 5321 §4.5.3.1.3). */
const MAX_LABEL_LENGTH = 254;
const UNPRINTABLE = /[\s\p{Cc}\p{Cs}]+/gu;

/** A secret for an authenticator app. */
export interface TotpOffer {
  /** In base 32. */
  readonly secret: string;
  /** The link of a QR code. */
  readonly uri: string;
  /**
   * The same secret, sealed for this user: it is sent back with the first code. Works for ten
   * minutes.
   */
  readonly offer: string;
}

/** Offers secrets and stores them. */
export class Enrolment {
  constructor(
    private readonly options: SecondFactorsOptions,
    private readonly totp: Totp,
    private readonly totps: TotpFactors,
    private readonly changes: FactorChanges,
    private readonly jwt: JwtService,
  ) {}

  /** The form, with the secret of a request that has failed, or a new one. */
  async describe(user: AdapterUser, text: MessageName, request: FeatureRequest): Promise<FormView> {
    const { secret, uri, offer } = await this.offer(user, request);
    const hint = user.email ? undefined : ({ name: 'secondFactor.noAddress' } as const);
    return {
      title: 'secondFactor.setUp',
      text: { name: text },
      qrCode: await describeCode(secret, uri),
      fields: [{ ...CODE_FIELD, hint }],
      hidden: { offer },
      submit: 'secondFactor.turnOn',
      errors: CODE_ERRORS,
    };
  }

  /** A new secret, or that of the request. */
  async offer(user: AdapterUser, { fields, requestOrigin }: FeatureRequest): Promise<TotpOffer> {
    const userId = String(user.id);
    const given = await this.open(userId, fields['offer'] ?? '');
    const secret = given ?? (await this.totp.createSecret());
    const issuer = this.options.issuer ?? new URL(requestOrigin.origin).host;
    const label = toLabel(user.email || user.name || userId);
    return {
      secret,
      uri: await this.totp.createUri(secret, issuer, label),
      offer: await this.jwt.seal({ secret }, getSalt(userId), OFFER_SECONDS),
    };
  }

  /**
   * Stores the secret of an offer whose app shows the right code.
   *
   * @returns The recovery codes of a first factor.
   * @throws {RouteError} 409 `FactorChanged` when another request has changed it meanwhile, and
   *   what `prepare` throws.
   */
  async enrol(
    userId: string,
    replaced: TotpFactor | null,
    request: FeatureRequest,
  ): Promise<readonly string[] | undefined> {
    const store = await this.prepare(userId, replaced, request);
    return store();
  }

  /**
   * Shows that the app has the secret of an offer, and stores nothing yet.
   *
   * @throws {RouteError} 422 `WrongCode` or `OfferExpired`, and what {@link FactorChanges.prepare}
   *   throws.
   */
  async prepare(
    userId: string,
    replaced: TotpFactor | null,
    request: FeatureRequest,
  ): Promise<StoreFactor> {
    const { offer = '', code = '' } = request.fields;
    const secret = await this.open(userId, offer);
    if (secret === undefined) throw new RouteError(422, 'OfferExpired');
    const proven = await this.totps.proveNew(secret, code);
    if (!proven) throw new RouteError(422, 'WrongCode');
    return this.changes.prepare(userId, proven, replaced, request);
  }

  private async open(userId: string, sealed: string): Promise<string | undefined> {
    const claims = await this.jwt.open(sealed, getSalt(userId)).catch(() => undefined);
    const secret: unknown = claims?.['secret'];
    return typeof secret === 'string' ? secret : undefined;
  }
}

/** A name may be of any length, and hold half a character, which no link can. */
function toLabel(name: string): string {
  return [...name.replace(UNPRINTABLE, ' ')].slice(0, MAX_LABEL_LENGTH).join('').trim();
}

async function describeCode(secret: string, href: string): Promise<PageQrCode> {
  return {
    modules: await drawQrCode(href),
    label: 'secondFactor.qrCode',
    href,
    linkLabel: 'secondFactor.openApp',
    hint: 'secondFactor.secretHint',
    text: secret.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

function getSalt(userId: string): string {
  return `portcullis.second-factors.offer ${userId}`;
}

/** The field for a code of an app. */
export const CODE_FIELD = {
  name: 'code',
  label: 'secondFactor.code',
  required: true,
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
} as const;

/** What went wrong with a code. */
export const CODE_ERRORS = {
  WrongCode: 'secondFactor.wrongCode',
  InvalidCode: 'secondFactor.wrongCode',
  FactorUnreadable: 'secondFactor.unreadable',
  FactorLocked: 'secondFactor.locked',
  FactorChanged: 'secondFactor.changed',
  OfferExpired: 'secondFactor.offerExpired',
  default: 'secondFactor.failed',
} as const;
