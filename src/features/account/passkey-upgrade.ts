/**
 * `GET` and `POST /account/passkeys/upgrade`: a passkey that the browser makes without asking,
 * after a password.
 */
import {
  AccountNotLinked,
  type AuthError,
  InvalidCheck,
  RouteError,
  WebAuthnVerificationError,
} from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { SilentAttempt, SilentPasskeys } from '../../core/sign-in/index.js';
import type { PasskeyNotices } from './passkey-notices.js';
import { PASSKEY_PATHS } from './passkey-routes.js';
import type { UserSignInMethods } from './user-sign-in-methods.js';
import type { UpgradeAccess } from './upgrade-access.js';

/** Invites the browser to make it, and stores it. */
export class PasskeyUpgrade implements RouteHandler {
  constructor(
    private readonly access: UpgradeAccess,
    private readonly passkeys: SilentPasskeys,
    private readonly methods: UserSignInMethods,
    private readonly notices: PasskeyNotices,
    private readonly logger: Logger,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, requestOrigin, fields } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const owner = await this.access.require(session);
    const attempt = { ...owner, request, requestOrigin, provider: this.methods.requireProvider() };
    if (request.method === 'GET') return { body: await this.passkeys.invite(attempt) };
    await this.add(attempt, fields);
    await this.notices.tell('passkeyAdded', session.userId, request);
    return {};
  }

  private async add(
    attempt: SilentAttempt,
    { challenge = '', data = '' }: FeatureRequest['fields'],
  ): Promise<void> {
    try {
      await this.passkeys.add(attempt, { challenge, data });
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      this.logger.debug('passkey-upgrade-refused', { reason: thrown.message });
      throw new RouteError(422, 'InvalidPasskey');
    }
  }
}

function isRefusal(thrown: unknown): thrown is AuthError {
  return (
    thrown instanceof InvalidCheck ||
    thrown instanceof WebAuthnVerificationError ||
    thrown instanceof AccountNotLinked
  );
}

/** An attestation may have certificates. */
const MAX_RESPONSE_LENGTH = 20_000;
const MAX_CHALLENGE_LENGTH = 2_000;

export const UPGRADE_ROUTES = [
  route({
    method: 'GET',
    path: PASSKEY_PATHS.upgrade,
    name: 'offerPasskeyUpgrade',
    summary:
      'Returns the options of a passkey that the browser makes without asking, after a password',
    access: 'session',
    responses: {
      200: {
        description: 'The options, and the challenge to send back.',
        schema: {
          type: 'object',
          required: ['options', 'challenge'],
          properties: { options: { type: 'object' }, challenge: { type: 'string' } },
        },
      },
    },
    handler: PasskeyUpgrade,
  }),
  route({
    method: 'POST',
    path: PASSKEY_PATHS.upgrade,
    name: 'upgradeToPasskey',
    audit: 'passkey.add',
    summary: 'Adds the passkey that the browser has made without asking',
    access: 'session',
    limit: 'edit',
    fields: {
      challenge: {
        description: 'As it was received.',
        isRequired: true,
        maxLength: MAX_CHALLENGE_LENGTH,
      },
      data: {
        description: 'The credential, as JSON.',
        isRequired: true,
        maxLength: MAX_RESPONSE_LENGTH,
      },
    },
    responses: { 204: { description: 'The passkey is added.' } },
    handler: PasskeyUpgrade,
  }),
];
