/** The page on which a user who is signed in proves the second factor again. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  type FormHandler,
  formRoute,
  type FormView,
  type RouteFailure,
  type ShownRedirect,
} from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import { orUndo } from '../../core/kernel/index.js';
import type {
  ReauthenticationPage,
  ReauthenticationWay,
  VerifiedSession,
} from '../../core/sessions/index.js';
import type { CodeProof } from './code-proof.js';
import { CODE_ERRORS, CODE_FIELD } from './enrolment.js';
import type { FactorAccess } from './factor-access.js';
import { FACTOR_PATHS } from './paths.js';
import type { TotpFactors } from './totp-factors.js';

/** Leads users with an authenticator app to the page. */
export class TotpReauthentication implements ReauthenticationWay {
  constructor(private readonly totps: TotpFactors) {}

  async find({ userId }: VerifiedSession, now: number): Promise<ReauthenticationPage | undefined> {
    if (!(await this.totps.find(userId))) return undefined;
    return {
      path: FACTOR_PATHS.reauthentication,
      label: 'secondFactor.confirmWithApp',
      proof: { amr: ['otp'], at: now },
    };
  }
}

/** Takes the code, and raises the level of the session. */
export class ReauthenticationForm implements FormHandler {
  constructor(
    private readonly codes: CodeProof,
    private readonly access: FactorAccess,
  ) {}

  show(request: FeatureRequest, failure?: RouteFailure): FormView | ShownRedirect {
    if (failure?.code === 'SessionReplaced') return { location: request.callbackUrl };
    return {
      title: 'secondFactor.stepTitle',
      text: { name: 'secondFactor.stepText' },
      fields: [CODE_FIELD],
      submit: 'secondFactor.submit',
      errors: CODE_ERRORS,
    };
  }

  async submit(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields, isForm, callbackUrl } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const code = await this.codes.findAppCode(session.userId, fields['code'] ?? '', request);
    const giveBack = await code.use();
    const raised = await orUndo(this.raise(session, request), giveBack);
    const cookies = [...raised, code.cookie];
    return { ...(isForm ? { location: callbackUrl } : { body: {} }), cookies };
  }

  /**
   * Another tab has given a proof already, which led this browser on. The page that asked for it
   * asks again if it needs more.
   */
  private raise(session: VerifiedSession, request: FeatureRequest): Promise<readonly SetCookie[]> {
    return request.isForm
      ? this.access.raiseIfCurrent(session, request)
      : this.access.raise(session, request);
  }
}

export const REAUTHENTICATION_FORM = formRoute({
  path: FACTOR_PATHS.reauthentication,
  access: 'session',
  takesHeld: true,
  page: { name: 'showReauthenticationByTotp', summary: 'Asks for a code of the authenticator app' },
  name: 'reauthenticateByTotp',
  audit: 'session.reauthenticate',
  summary: 'Takes a code of the authenticator app, and raises the level of the session',
  limit: 'guess',
  fields: {
    code: { description: 'The code that the app shows.', isRequired: true, maxLength: 40 },
  },
  responses: { 200: { description: 'The user has proven who they are.' } },
  handler: ReauthenticationForm,
});
