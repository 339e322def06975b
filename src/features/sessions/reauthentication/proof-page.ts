/**
 * `GET /reauthenticate`: shows the ways that raise the level of the session as far as it is asked
 * for.
 */
import { RouteError } from '../../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../../core/features/index.js';
import { addQuery, getActionUrl, getFeatureUrl, getReturnUrl } from '../../../core/http/index.js';
import type { Clock } from '../../../core/kernel/index.js';
import {
  LEVEL_PRESETS,
  type LevelRequirement,
  parseRequirementQuery,
  type Proof,
  type SessionLevel,
} from '../../../core/levels/index.js';
import type { MessageName } from '../../../core/localization/index.js';
import { createProofPage, type PageLink } from '../../../core/pages/index.js';
import type { FeatureLinks } from '../../../core/features/index.js';
import type { ReauthenticationPage } from '../../../core/sessions/index.js';
import type { LevelKeeper } from '../level/level-keeper.js';
import type { EmailProof } from './email-proof.js';
import { REAUTHENTICATION_PATHS } from './paths.js';
import { isOfProvider, type ProofWay, type ProofWays } from './proof-ways.js';
import { describeWay } from './proof-view.js';

/** What went wrong, by the code in the address. Any link can set it: only these are shown. */
const ERRORS: Readonly<Record<string, MessageName>> = {
  OtherAccount: 'reauthenticate.otherAccount',
  NoAuthTime: 'reauthenticate.noAuthTime',
  CredentialsSignin: 'signInError.CredentialsSignin',
  TooManyAttempts: 'signInError.TooManyAttempts',
  ServerBusy: 'signInError.ServerBusy',
  MailNotSent: 'reauthenticate.mailNotSent',
};

/** Shows the page. */
export class ProofPageHandler implements RouteHandler {
  constructor(
    private readonly keeper: LevelKeeper,
    private readonly ways: ProofWays,
    private readonly email: EmailProof,
    private readonly links: FeatureLinks,
    private readonly clock: Clock,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, requestOrigin, csrfToken, fields } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const asked = parseRequirementQuery(fields) ?? LEVEL_PRESETS.recent;
    const level = await this.keeper.find(session);
    const now = this.clock();
    const back = this.getBack(request);
    const error = fields['error'];
    if (error === undefined && level.meets(asked, now)) return { location: back };
    const all = await this.ways.list({ session, proofs: level.proofs, now });
    const useful = this.selectUseful(all, level, asked, now);
    const address = await this.email.findAddress(session);
    const byEmail = await this.email.isOffered(session, all, level, asked);
    const isReachable = useful.length > 0 || byEmail;
    const page = createProofPage({
      title: 'reauthenticate.title',
      text: { name: isReachable ? getText(asked) : 'reauthenticate.unreachable' },
      error: error === undefined ? undefined : { name: getError(error) },
      confirm: 'reauthenticate.confirm',
      usePasskey: 'reauthenticate.passkey',
      providers: useful
        .filter(isOfProvider)
        .map(({ provider }) => describeWay(provider, address, requestOrigin)),
      pages: useful.flatMap((way) =>
        isOfProvider(way) ? [] : [this.describePage(way, request, back, asked)],
      ),
      email:
        byEmail && address !== undefined
          ? {
              action: getFeatureUrl(requestOrigin, REAUTHENTICATION_PATHS.sendCode),
              label: 'reauthenticate.sendCode',
              hint: { name: 'reauthenticate.emailHint', values: { email: address } },
            }
          : undefined,
      commonFields: { csrfToken, callbackUrl: back, further: toHiddenFields(asked) },
      forgotPassword: this.getForgotPassword(request, back),
      links: this.listLinks(request, isReachable, back),
    });
    return { page };
  }

  private describePage(
    { path, label }: ReauthenticationPage,
    { requestOrigin }: FeatureRequest,
    callbackUrl: string,
    asked: LevelRequirement,
  ): PageLink {
    const query = { callbackUrl, ...toQuery(asked) };
    return { href: addQuery(getFeatureUrl(requestOrigin, path), query), label };
  }

  /** The ways that are enough by themselves; without any, those that are with one more. */
  private selectUseful(
    all: readonly ProofWay[],
    level: SessionLevel,
    asked: LevelRequirement,
    now: number,
  ): readonly ProofWay[] {
    const isEnough = (...proofs: readonly Proof[]): boolean =>
      proofs.reduce((sum, proof) => sum.with(proof), level).meets(asked, now);
    const enough = all.filter((way) => isEnough(way.proof) || (asked.acr && this.ways.isMfa(way)));
    if (enough.length > 0) return enough;
    return all.filter(({ proof }) => all.some((other) => isEnough(proof, other.proof)));
  }

  /** Not to this page, which would lead to itself. */
  private getBack({ callbackUrl, requestOrigin }: FeatureRequest): string {
    const page = getFeatureUrl(requestOrigin, REAUTHENTICATION_PATHS.page);
    const { origin, pathname } = new URL(callbackUrl, requestOrigin.origin);
    return getReturnUrl(requestOrigin, `${origin}${pathname}` === page ? undefined : callbackUrl);
  }

  private getForgotPassword(
    { requestOrigin }: FeatureRequest,
    callbackUrl: string,
  ): string | undefined {
    const { forgotPassword: path } = this.links;
    return path && addQuery(getFeatureUrl(requestOrigin, path), { callbackUrl });
  }

  private listLinks(
    { requestOrigin }: FeatureRequest,
    isReachable: boolean,
    back: string,
  ): readonly PageLink[] {
    const { account } = this.links;
    const leave: PageLink = { href: getReturnUrl(requestOrigin, undefined), label: 'error.back' };
    // One way forward: another account would not have more.
    if (!isReachable && account !== undefined) {
      const href = getFeatureUrl(requestOrigin, account);
      return [{ href, label: 'reauthenticate.enrol' }, leave];
    }
    const signOut = addQuery(getActionUrl(requestOrigin, 'signout'), { callbackUrl: back });
    const other: PageLink = { href: signOut, label: 'signOut.submit' };
    return isReachable ? [other, leave] : [leave, other];
  }
}

function getText({ acr }: LevelRequirement): MessageName {
  return acr === undefined ? 'reauthenticate.text' : 'reauthenticate.textMfa';
}

function getError(code: string): MessageName {
  const known = Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined;
  return known ?? 'reauthenticate.failed';
}

/** What the forms of the page send on, so that a failure leads back to the same page. */
function toHiddenFields(asked: LevelRequirement): Record<string, string> {
  return { reauthenticate: 'true', ...toQuery(asked) };
}

/** As {@link REQUIREMENT_FIELDS} name it. */
function toQuery({ acr, maxAge, fresh }: LevelRequirement): Record<string, string> {
  return {
    ...(acr !== undefined && { acr_values: acr }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
    ...(fresh && { fresh: 'true' }),
  };
}

/** The names of OpenID Connect Core §3.1.2.1. */
export const REQUIREMENT_FIELDS = {
  acr_values: { description: 'What is asked for: `mfa` for two factors.' },
  max_age: { description: 'How long ago the proof may be, in seconds.' },
  fresh: { description: '`true` for a proof or a sign-in in the last ten minutes.' },
};

export const PROOF_ROUTE = route({
  method: 'GET',
  path: REAUTHENTICATION_PATHS.page,
  name: 'showReauthentication',
  summary: 'Shows how the user can prove again who they are, and leads back',
  access: 'session',
  takesHeld: true,
  isPage: true,
  fields: {
    ...REQUIREMENT_FIELDS,
    error: { description: 'The code of a proof that failed.' },
  },
  responses: { 200: { description: 'The page.' } },
  handler: ProofPageHandler,
});
