/** Sign-ins with a provider that do not go well (contract §6, §12). */
import type { Behaviour } from '../fake-provider.js';
import type { Kit, Scenario, Topic } from '../scenario.js';
import { comeBack, get, post, postJson, signIn } from '../steps.js';

/** With every check, so that each failure is the one that is meant. */
const CHECKED = {
  config: ({ op }: Kit) => ({ providers: [op.oidc({ checks: ['pkce', 'state', 'nonce'] })] }),
};

function behaving(behaviour: Behaviour): Scenario {
  return {
    config: ({ op }) => ({
      providers: [op.behaving(behaviour).oidc({ checks: ['pkce', 'nonce'] })],
    }),
    steps: signIn(),
  };
}

const refusing = (endpoint: keyof NonNullable<Behaviour['answers']>): Scenario =>
  behaving({ answers: { [endpoint]: () => Response.json({ error: 'no' }, { status: 500 }) } });

export const TOPIC: Topic = {
  topic: 'oauth that fails',
  scenarios: {
    'the person says no': {
      ...CHECKED,
      steps: [
        post('/auth/signin/op'),
        comeBack({ parameters: { code: undefined, error: 'access_denied' } }),
      ],
    },
    'the provider sends an error, and no flow is under way': {
      ...CHECKED,
      steps: [get('/auth/callback/op?error=access_denied&state=nonsense')],
    },
    'nothing was asked for': {
      ...CHECKED,
      steps: [get('/auth/callback/op?code=code-1&state=nonsense'), get('/auth/callback/op')],
    },
    'another state comes back': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { state: 'another' } })],
    },
    'no state comes back': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { state: undefined } })],
    },
    'no code comes back': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { code: undefined } })],
    },
    'a code that was never issued': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { code: 'made-up' } })],
    },
    'the cookie of the state is lost': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ forget: ['state'] })],
    },
    'the cookie of the code verifier is lost': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ forget: ['pkce'] })],
    },
    'the cookie of the nonce is lost': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ forget: ['nonce'] })],
    },
    'the answer comes back a second time': {
      ...CHECKED,
      steps: [...signIn(), comeBack()],
    },
    'the answer comes back by POST': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ by: 'POST' })],
    },
    'the answer comes back to another provider': {
      config: ({ op }) => ({
        providers: [op.oidc({ checks: ['state'] }), op.oidc({ id: 'other', checks: ['state'] })],
      }),
      steps: [post('/auth/signin/op'), comeBack({ to: 'https://app.test/auth/callback/other' })],
    },
    'the answer names another issuer': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { iss: 'https://evil.test' } })],
    },
    'the answer names its issuer': {
      ...CHECKED,
      steps: [post('/auth/signin/op'), comeBack({ parameters: { iss: 'https://op.test' } })],
    },
    'the answer does not name its issuer, though the provider says it does': {
      config: ({ op }) => ({
        providers: [
          op
            .behaving({ metadata: { authorization_response_iss_parameter_supported: true } })
            .oidc({ checks: ['state'] }),
        ],
      }),
      steps: signIn(),
    },
    'the answer names an issuer that the app does not know': {
      config: ({ op }) => ({ providers: [op.oauth({ checks: ['state'] })] }),
      steps: [post('/auth/signin/op'), comeBack({ parameters: { iss: 'https://op.test' } })],
    },
    'the provider cannot be discovered': {
      ...refusing('discovery'),
      steps: [post('/auth/signin/op')],
    },
    'the token endpoint fails': refusing('token'),
    'the token endpoint refuses': behaving({
      answers: { token: () => Response.json({ error: 'invalid_grant' }, { status: 400 }) },
    }),
    'the token is of a type that there is not': behaving({ token: { token_type: 'mac' } }),
    'there is no ID token': behaving({ token: { id_token: undefined } }),
    'the ID token is for another client': behaving({ claims: { aud: 'another client' } }),
    'the ID token is of another issuer': behaving({ claims: { iss: 'https://evil.test' } }),
    'the ID token has expired': behaving({ claims: { exp: 1 } }),
    'the ID token has another nonce': behaving({ claims: { nonce: 'another' } }),
    'the userinfo endpoint fails': {
      config: ({ op }) => ({
        providers: [
          op
            .behaving({ answers: { userinfo: () => new Response('no', { status: 500 }) } })
            .oidc({ idToken: false }),
        ],
      }),
      steps: signIn(),
    },
    'the userinfo is about another user': {
      config: ({ op }) => ({
        providers: [
          op
            .behaving({ answers: { userinfo: () => Response.json({ sub: 'another user' }) } })
            .oidc({ idToken: false }),
        ],
      }),
      steps: signIn(),
    },
    'the provider has no userinfo endpoint': behaving({
      metadata: { userinfo_endpoint: undefined },
    }),
    'profile() throws': {
      config: ({ op }) => ({
        providers: [
          op.oidc({
            profile: () => {
              throw new Error('No.');
            },
          }),
        ],
      }),
      steps: signIn(),
    },
    'profile() names no account': {
      config: ({ op }) => ({ providers: [op.oidc({ profile: () => ({ name: 'Ada' }) })] }),
      database: {},
      steps: signIn(),
    },
    'the e-mail address is none': {
      config: ({ op }) => ({
        providers: [op.behaving({ person: { email: 'a@b@c', email_verified: false } }).oidc()],
      }),
      steps: signIn(),
    },
    'as JSON': { ...CHECKED, steps: [postJson('/auth/signin/op', {}, { csrf: 'wrong' })] },
  },
};
