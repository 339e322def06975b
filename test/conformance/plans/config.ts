/** Config RP: `oidcc-client-config-certification-test-plan`. */
import { NEXT_RSA, RSA } from '../../support/provider-keys.js';
import {
  METADATA_REFUSED,
  type Plan,
  TOKEN_REFUSED,
  refused,
  session,
} from '../conformance-case.js';

const issuer = (published: string) => ({ metadata: { issuer: published } });

export const CONFIG: Plan = {
  name: 'oidcc-client-config-certification-test-plan',
  cases: [
    {
      module: 'oidcc-client-test-discovery-openid-config',
      knob: 'an authorization endpoint that only the metadata names',
      op: { metadata: { authorization_endpoint: 'https://login.op.test/here' } },
      required: session({ discovery: 1 }),
    },
    {
      module: 'oidcc-client-test-discovery-jwks-uri-keys',
      knob: 'keys behind jwks_uri',
      required: session({ jwks: 1 }),
    },
    {
      module: 'oidcc-client-test-discovery-jwks-uri-keys',
      knob: 'no keys behind jwks_uri',
      op: { publishes: [] },
      required: refused({ token: 1, userinfo: 0 }),
    },
    ...[
      ['another host', 'https://evil.test'],
      ['another port', 'https://op.test:8443'],
      ['another scheme', 'http://op.test'],
      ['a path', 'https://op.test/tenant'],
    ].map(([what = '', published = '']) => ({
      module: 'oidcc-client-test-discovery-issuer-mismatch',
      knob: `metadata of ${what}`,
      op: issuer(published),
      required: METADATA_REFUSED,
    })),
    {
      module: 'oidcc-client-test-idtoken-sig-none',
      knob: 'alg none',
      op: { signature: 'unsecured' },
      required: TOKEN_REFUSED,
    },
    {
      module: 'oidcc-client-test-signing-key-rotation-just-before-signing',
      knob: 'a new key after the keys were fetched',
      later: { signsWith: NEXT_RSA, publishes: [NEXT_RSA.jwk] },
      required: session({ jwks: 2 }),
    },
    {
      module: 'oidcc-client-test-signing-key-rotation-just-before-signing',
      knob: 'a key that is never published',
      later: { signsWith: NEXT_RSA },
      required: refused({ jwks: 2, userinfo: 0 }),
    },
    {
      module: 'oidcc-client-test-signing-key-rotation',
      knob: 'a new key between two sign-ins, the old one still published',
      later: { signsWith: NEXT_RSA, publishes: [RSA.jwk, NEXT_RSA.jwk] },
      required: session({ jwks: 2 }),
    },
  ],
  notOffered: [],
};
