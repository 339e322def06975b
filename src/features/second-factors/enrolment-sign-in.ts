/** Sets up the authenticator app that a sign-in requires, and goes on with the sign-in. */
import { asError } from '../../core/errors/index.js';
import type { FeatureRequest, FeatureResponse, PendingSignIns } from '../../core/features/index.js';
import { addQuery, getActionUrl, type SetCookie } from '../../core/http/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { Enrolment } from './enrolment.js';
import type { FactorBrowsers } from './factor-browsers.js';
import type { FactorOffers } from './factor-offers.js';
import { createCodesPage } from './recovery-codes-page.js';

/** What was stored, and is shown or sent once. */
interface StoredFactor {
  readonly codes: readonly string[];
  readonly cookies: readonly SetCookie[];
}

/**
 * Stores the app once nothing refuses the sign-in, and shows the recovery codes whatever comes
 * then.
 */
export class EnrolmentSignIn {
  constructor(
    private readonly enrolment: Enrolment,
    private readonly pending: PendingSignIns,
    private readonly offers: FactorOffers,
    private readonly browsers: FactorBrowsers,
    private readonly logger: Logger,
  ) {}

  /**
   * Goes on with the sign-in of a request. A refused one stores nothing, nor does one that another
   * tab has gone on with. One that fails after the app was stored is logged, and leads to the
   * sign-in page: the recovery codes are shown now or never.
   *
   * @throws what {@link Enrolment.prepare} and {@link PendingSignIns.resume} throw, and 409
   *   `FactorChanged` for a user who has set up an app in another sign-in meanwhile.
   */
  async finish(userId: string, request: FeatureRequest): Promise<FeatureResponse> {
    const store = await this.enrolment.prepare(userId, null, request);
    let stored: StoredFactor | undefined;
    const keep = async (): Promise<undefined> => {
      stored = { codes: (await store()) ?? [], cookies: [] };
      const known = await this.browsers.remember(userId, request);
      stored = { ...stored, cookies: [known, this.offers.clear(request)] };
    };
    try {
      const response = await this.pending.resume(request, ['otp'], keep);
      return showCodes(response, stored);
    } catch (thrown) {
      if (!stored) throw thrown;
      this.logger.error(asError(thrown));
      return showCodes(leadToSignIn(request), stored);
    }
  }
}

function leadToSignIn({ requestOrigin, callbackUrl, isForm }: FeatureRequest): FeatureResponse {
  const url = addQuery(getActionUrl(requestOrigin, 'signin'), { callbackUrl });
  return isForm ? { location: url } : { body: { url } };
}

/** The codes, and where the user goes on. */
function showCodes(
  { location, body, cookies = [] }: FeatureResponse,
  { codes, cookies: known }: StoredFactor = { codes: [], cookies: [] },
): FeatureResponse {
  return {
    cookies: [...cookies, ...known],
    ...(location === undefined
      ? { body: { ...toObject(body), recoveryCodes: codes } }
      : { page: createCodesPage(codes, location) }),
  };
}

/** What a script gets of a sign-in that goes on: `{ url }`. */
function toObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}
