/**
 * Setting up an authenticator app: a secret is offered, and stored once a code has shown that the
 * app has it.
 */
import { RouteError } from '../../core/errors/index.js';
import type { FeatureRequest, FormView } from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import { replaceControls } from '../../core/kernel/index.js';
import type { MessageName } from '../../core/localization/index.js';
import type { AdapterUser } from '../../core/models/index.js';
import type { PageQrCode } from '../../core/pages/index.js';
import type { FactorChanges, StoreFactor } from './factor-changes.js';
import type { FactorOffers } from './factor-offers.js';
import { drawQrCode } from './qr-code.js';
import type { RecoveryCodes } from './recovery-codes.js';
import type { TotpFactor } from './second-factor-tables.js';
import type { SecondFactorsOptions } from './second-factors-options.js';
import type { Totp } from './totp.js';
import type { TotpFactors } from './totp-factors.js';

/** The longest label in an app: an address has at most 254 characters (RFC 5321 §4.5.3.1.3). */
const MAX_LABEL_LENGTH = 254;
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

/** A secret for the page or the script, and its cookies. */
interface OfferResponse {
  readonly offered: TotpOffer;
  readonly cookies: readonly SetCookie[];
}

/** What was stored by the same form before. */
export interface StoredOffer {
  /** `undefined` for an app in place of another one, and once there are other codes. */
  readonly codes: readonly string[] | undefined;
}

/** Offers secrets and stores them. */
export class Enrolment {
  constructor(
    private readonly options: SecondFactorsOptions,
    private readonly totp: Totp,
    private readonly totps: TotpFactors,
    private readonly changes: FactorChanges,
    private readonly offers: FactorOffers,
    private readonly codes: RecoveryCodes,
  ) {}

  /** The form, with the secret of a request that has failed, that of the browser, or a new one. */
  async describe(user: AdapterUser, text: MessageName, request: FeatureRequest): Promise<FormView> {
    const { offered, cookies } = await this.offer(user, request);
    const { secret, uri, offer } = offered;
    const hint = user.email ? undefined : ({ name: 'secondFactor.noAddress' } as const);
    return {
      title: 'secondFactor.setUp',
      text: { name: text },
      qrCode: await describeCode(secret, uri),
      fields: [{ ...CODE_FIELD, hint }],
      hidden: { offer },
      submit: 'secondFactor.turnOn',
      errors: { ...CODE_ERRORS, WrongCode: 'secondFactor.wrongFirstCode' },
      cookies,
    };
  }

  /** A secret, and the cookies by which the browser gets the same one for ten minutes. */
  async offer(user: AdapterUser, request: FeatureRequest): Promise<OfferResponse> {
    const userId = String(user.id);
    const found = await this.offers.find(userId, request);
    const { secret } = found;
    const issuer = this.options.issuer ?? new URL(request.requestOrigin.origin).host;
    const label = toLabel(user.email || user.name || userId);
    const uri = await this.totp.createUri(secret, issuer, label);
    return {
      offered: { secret, uri, offer: await this.offers.seal(userId, found) },
      cookies: [await this.offers.toCookie(userId, found, request)],
    };
  }

  /**
   * Finds what a form has stored that is sent again: by a second click, a reload, or from another
   * tab. Such a request has the sealed offer, and a code of the app that was set up with it.
   *
   * @returns `undefined` for another request.
   */
  async findStored(userId: string, request: FeatureRequest): Promise<StoredOffer | undefined> {
    const offer = await this.offers.read(userId, request);
    if (!offer || !(await this.totps.has(userId, offer.secret))) return undefined;
    if (!(await this.totps.proveNew(offer.secret, request.fields['code'] ?? ''))) return undefined;
    const areCurrent = await this.codes.areCurrent(userId, offer.codes);
    return { codes: areCurrent ? offer.codes : undefined };
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
    const offer = await this.offers.read(userId, request);
    if (!offer) throw new RouteError(422, 'OfferExpired');
    const proven = await this.totps.proveNew(offer.secret, request.fields['code'] ?? '');
    if (!proven) throw new RouteError(422, 'WrongCode');
    return this.changes.prepare({ userId, proven, replaced }, offer.codes, request);
  }

  /** Deletes the cookie of the offer, which is stored now. */
  clearOffer(request: FeatureRequest): SetCookie {
    return this.offers.clear(request);
  }
}

/** A name may be of any length, and hold half a character, which no link can. */
function toLabel(name: string): string {
  const line = replaceControls(name, ' ').replace(/\s+/g, ' ');
  return [...line].slice(0, MAX_LABEL_LENGTH).join('').trim();
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
