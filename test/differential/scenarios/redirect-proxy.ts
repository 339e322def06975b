/** Deployments without a fixed address sign in by way of one that has one (contract §17). */
import type { Config, Kit, Topic } from '../scenario.js';
import { comeBack, follow, get, post, signIn } from '../steps.js';

const PROXY = 'https://proxy.test';
const PREVIEW = 'https://preview.test';

const proxied = ({ op }: Kit): Config => ({
  redirectProxyUrl: `${PROXY}/auth`,
  redirectProxyOrigins: [PREVIEW],
  providers: [op.oidc({ checks: ['pkce', 'state'] })],
});

export const TOPIC: Topic = {
  topic: 'redirect proxy',
  scenarios: {
    'a whole sign-in by way of it': {
      config: proxied,
      visitor: { origin: PREVIEW },
      steps: [post('/auth/signin/op'), comeBack(), follow, get('/auth/session')],
    },
    'a sign-in at the proxy itself': {
      config: proxied,
      visitor: { origin: PROXY },
      steps: signIn(),
    },
    'a provider that only asks for PKCE sends a state': {
      config: (kit) => ({ ...proxied(kit), providers: [kit.op.oidc()] }),
      visitor: { origin: PREVIEW },
      steps: [post('/auth/signin/op'), comeBack(), follow],
    },
    'named by the provider': {
      config: ({ op }) => ({
        redirectProxyOrigins: [PREVIEW],
        providers: [op.oidc({ redirectProxyUrl: `${PROXY}/auth` })],
      }),
      visitor: { origin: PREVIEW },
      steps: [post('/auth/signin/op'), comeBack(), follow],
    },
    'an origin that is not welcome': {
      config: (kit) => ({ ...proxied(kit), redirectProxyOrigins: [] }),
      visitor: { origin: PREVIEW },
      steps: [post('/auth/signin/op'), comeBack()],
    },
    'the person says no': {
      config: proxied,
      visitor: { origin: PREVIEW },
      steps: [
        post('/auth/signin/op'),
        comeBack({ parameters: { code: undefined, error: 'access_denied' } }),
        follow,
      ],
    },
    'an answer by form': {
      config: (kit) => ({
        ...proxied(kit),
        providers: [
          kit.op.oidc({
            checks: ['state'],
            authorization: { params: { scope: 'openid', response_mode: 'form_post' } },
          }),
        ],
      }),
      visitor: { origin: PREVIEW },
      steps: [post('/auth/signin/op')],
    },
  },
};
