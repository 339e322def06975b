/** A feature that an app has written: keys for machines, some of which act for a user. */
import {
  type Authenticated,
  type RequestAuthenticator,
  type CredentialPlace,
  type CredentialRequest,
  defineFeature,
  type Feature,
  key,
  value,
} from '../../src/features/index.js';

declare module '../../src/core/features/authenticator.js' {
  interface AuthenticationWays {
    /** A key of the app. */
    key: true;
  }
}

const EXPIRES = '2100-01-01T00:00:00.000Z';

/** The keys that there are. */
export const KEYS = {
  robot: 'shop_robot',
  ada: 'shop_ada',
  plain: 'shop_plain',
} as const;

const OWNERS: ReadonlyMap<string, Authenticated> = new Map<string, Authenticated>([
  [KEYS.robot, { session: { expires: EXPIRES }, scopes: ['orders:read'] }],
  [
    KEYS.ada,
    { session: { user: { name: 'Ada', roles: ['admin'] }, expires: EXPIRES } as never, scopes: [] },
  ],
  [KEYS.plain, { session: { user: { name: 'Plain' }, expires: EXPIRES } }],
]);

/** Knows the keys, and remembers what it was asked. */
export class KeyRing implements RequestAuthenticator {
  readonly asked: string[] = [];
  readonly addresses: (string | undefined)[] = [];

  authenticate(credential: string, { clientAddress }: CredentialRequest): Authenticated | null {
    this.asked.push(credential);
    this.addresses.push(clientAddress);
    if (credential === 'shop_broken') throw new Error('the key ring is away');
    return OWNERS.get(credential) ?? null;
  }
}

const KeyRingToken = key<RequestAuthenticator>('KeyRing');

export const KEY_PLACES: readonly CredentialPlace[] = [
  { scheme: 'Bearer', prefix: 'shop_' },
  { header: 'x-api-key' },
];

/** The keys of machines, as a feature. */
export function Keys(
  ring: RequestAuthenticator = new KeyRing(),
  places: readonly CredentialPlace[] = KEY_PLACES,
  way = 'key',
): Feature {
  return defineFeature({
    id: 'keys',
    services: [value(KeyRingToken, ring)],
    authenticators: [{ way, places, authenticator: KeyRingToken }],
  });
}
