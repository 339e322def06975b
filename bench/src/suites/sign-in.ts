/** What a sign-in by OpenID Connect costs, and what of it can be left out the second time. */
import { Auth as peerAuth, customFetch as peerFetch } from '@auth/core';
import { Auth, customFetch } from 'portcullis/core';
import { compare } from '../measure/rounds.js';
import type { Figures } from '../row.js';
import { CLIENT_ID, ISSUER, OidcProvider } from '../subjects/oidc-provider.js';
import { SECRET, SILENT } from '../subjects/person.js';
import { type Handler, answering, signIn } from '../subjects/sign-in.js';

const COUNTED = 10;
/** What a server has answered after a while, so that all of the way is compiled. */
const WARM_CALLS = 5_000;

export async function run(): Promise<Figures> {
  const [ours, peers] = [new OidcProvider(), new OidcProvider()];
  const handle = portcullis(ours);
  const handlePeer = authCore(peers);
  const handleNothing = answering(new OidcProvider().fetch);
  const subjects = {
    '@auth/core': () => arrives(handlePeer),
    portcullis: () => arrives(handle),
    'browser and provider': () => arrives(handleNothing),
  };
  const all = await compare(subjects, { warmCalls: WARM_CALLS });
  const fetches = await countFetches(ours, handle);
  const peerFetches = await countFetches(peers, handlePeer);
  ours.isImpostor = true;
  peers.isImpostor = true;
  const isRefused = !(await signIn(handle));
  const isPeerRefused = !(await signIn(handlePeer));
  return {
    cpu: {
      value: all.ratio('@auth/core', 'portcullis', 'cpu'),
      parts: all.describe('@auth/core', 'portcullis'),
    },
    beyond: {
      value: all.beyond('@auth/core', 'portcullis', 'browser and provider', 'cpu'),
      parts: all.describe('@auth/core', 'portcullis', 'browser and provider'),
    },
    fetches: { value: fetches, parts: `portcullis ${fetches}, @auth/core ${peerFetches}` },
    signature: {
      value: Number(isRefused),
      parts: `portcullis refuses ${Number(isRefused)}, @auth/core ${Number(isPeerRefused)}`,
    },
  };
}

const provider = {
  id: 'bench',
  name: 'Bench',
  type: 'oidc' as const,
  issuer: ISSUER,
  clientId: CLIENT_ID,
  clientSecret: 'a client secret',
  // Without a nonce the provider can hand out a token that it signed beforehand.
  checks: ['pkce', 'state'] as ('pkce' | 'state')[],
};

const shared = { secret: SECRET, trustHost: true, basePath: '/auth', logger: SILENT };

function portcullis(upstream: OidcProvider): Handler {
  const config = { ...shared, providers: [{ ...provider, [customFetch]: upstream.fetch }] };
  return (request) => Auth(request, config);
}

function authCore(upstream: OidcProvider): Handler {
  const config = { ...shared, providers: [{ ...provider, [peerFetch]: upstream.fetch }] };
  return (request) => peerAuth(request, config);
}

async function arrives(handle: Handler): Promise<void> {
  if (!(await signIn(handle))) throw new Error('A sign-in has not come to a session.');
}

async function countFetches(upstream: OidcProvider, handle: Handler): Promise<number> {
  const before = upstream.fetches;
  for (let count = 0; count < COUNTED; count += 1) await arrives(handle);
  return (upstream.fetches - before) / COUNTED;
}
