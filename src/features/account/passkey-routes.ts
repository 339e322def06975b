/** The routes below `/account/passkeys`. */
import type { Adapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
  type UserGuards,
} from '../../core/features/index.js';
import type { ProofChanges } from '../../core/sessions/index.js';
import type { PasskeySignals } from '../../core/sign-in/index.js';
import type { Passkeys } from '../../core/webauthn/index.js';
import type { PasskeyNotices } from './passkey-notices.js';
import type { PasskeyUses } from './passkey-uses.js';
import type { UserSignInMethods } from './user-sign-in-methods.js';

/** An id of a passkey has characters that proxies read as part of a path, so that it is a field. */
export const PASSKEY_PATHS = {
  list: '/account/passkeys',
  rename: '/account/passkeys/rename',
  remove: '/account/passkeys/remove',
  signals: '/account/passkeys/signals',
  upgrade: '/account/passkeys/upgrade',
} as const;

/** A credential id of 1023 bytes (WebAuthn L3 §4), in base64. */
const ID_FIELD = { description: 'The id of the passkey.', isRequired: true, maxLength: 1364 };

/** `GET /account/passkeys`. */
export class ListPasskeys implements RouteHandler {
  constructor(private readonly methods: UserSignInMethods) {}

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    return { body: await this.methods.listDatedPasskeys(session.userId) };
  }
}

/** `GET /account/passkeys/signals`. */
export class ListPasskeySignals implements RouteHandler {
  constructor(
    private readonly signals: PasskeySignals,
    private readonly methods: UserSignInMethods,
    private readonly adapter: Adapter | undefined,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, requestOrigin } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    this.methods.requirePasskeys();
    const user = await this.adapter?.getUser?.(session.userId);
    return { body: user ? await this.signals.list(user, { request, requestOrigin }) : [] };
  }
}

/** `POST /account/passkeys/rename`. */
export class RenamePasskey implements RouteHandler {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly methods: UserSignInMethods,
  ) {}

  async handle({ session, fields }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const { id = '', name = '' } = fields;
    this.methods.requirePasskeys();
    return requireFound(await this.passkeys.rename(session.userId, id, name));
  }
}

/** `POST /account/passkeys/remove`. */
export class RemovePasskey implements RouteHandler {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly methods: UserSignInMethods,
    private readonly guards: UserGuards,
    private readonly uses: PasskeyUses,
    private readonly changes: ProofChanges,
    private readonly notices: PasskeyNotices,
  ) {}

  async handle(request: FeatureRequest): Promise<FeatureResponse> {
    const { session, fields, requestOrigin, callbackUrl } = request;
    if (!session) throw new RouteError(401, 'SignInRequired');
    const { userId } = session;
    const { id = '' } = fields;
    const change = { action: 'remove', kind: 'passkey', id } as const;
    await this.changes.requireLevel({ session, requestOrigin, callbackUrl }, change, '/account');
    // Of two requests that remove the last two, the second sees that it is the last.
    const isRemoved = await this.guards.guarded(
      userId,
      async () => {
        await this.methods.requireAnotherThanPasskey(userId, id);
        await this.changes.requireAllowed(userId, change);
      },
      () => this.passkeys.remove(userId, id),
    );
    if (!isRemoved) throw new RouteError(404, 'NotFound');
    await this.uses.forget(id);
    await this.notices.tell('passkeyRemoved', userId, request);
    return {};
  }
}

/** The same answer for the passkey of another user as for none: an id must reveal nothing. */
function requireFound(isFound: boolean): FeatureResponse {
  if (!isFound) throw new RouteError(404, 'NotFound');
  return {};
}

/** `null` for what was before the feature. */
const DATES = ['addedAt', 'lastUsedAt'] as const;
const DATE = { type: 'string', format: 'date-time', nullable: true };

const SIGNAL_TEXTS = ['rpId', 'userId', 'name', 'displayName'] as const;

export const PASSKEY_ROUTES = [
  route({
    method: 'GET',
    path: PASSKEY_PATHS.signals,
    name: 'listPasskeySignals',
    summary:
      'Lists what the password manager of the browser should know of the passkeys of the user',
    access: 'session',
    responses: {
      200: {
        description: 'The parameters of the signals of WebAuthn, for each user handle.',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: [...SIGNAL_TEXTS, 'credentialIds'],
            properties: {
              ...Object.fromEntries(SIGNAL_TEXTS.map((name) => [name, { type: 'string' }])),
              credentialIds: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
    handler: ListPasskeySignals,
  }),
  route({
    method: 'GET',
    path: PASSKEY_PATHS.list,
    name: 'listPasskeys',
    summary: 'Lists the passkeys of the user',
    access: 'session',
    responses: {
      200: {
        description: 'The passkeys.',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: [
              'id',
              'provider',
              'name',
              'deviceType',
              'isBackedUp',
              'transports',
              ...DATES,
            ],
            properties: {
              id: { type: 'string' },
              provider: { type: 'string' },
              name: { type: 'string', nullable: true },
              deviceType: { type: 'string' },
              isBackedUp: { type: 'boolean', description: 'Whether it is synchronized.' },
              transports: { type: 'array', items: { type: 'string' } },
              ...Object.fromEntries(DATES.map((name) => [name, DATE])),
            },
          },
        },
      },
    },
    handler: ListPasskeys,
  }),
  route({
    method: 'POST',
    path: PASSKEY_PATHS.rename,
    name: 'renamePasskey',
    audit: 'passkey.rename',
    summary: 'Names a passkey of the user',
    access: 'session',
    limit: 'edit',
    fields: {
      id: ID_FIELD,
      name: { description: 'The name, cut to 100 characters; an empty one removes it.' },
    },
    responses: { 204: { description: 'The name is saved.' } },
    handler: RenamePasskey,
  }),
  route({
    method: 'POST',
    path: PASSKEY_PATHS.remove,
    name: 'removePasskey',
    audit: 'passkey.remove',
    summary: 'Removes a passkey of the user, unless it is the only way to sign in',
    access: 'session',
    limit: 'edit',
    fields: { id: ID_FIELD },
    responses: { 204: { description: 'The passkey is removed.' } },
    handler: RemovePasskey,
  }),
];
