/**
 * Passkeys, as far as both libraries know of them: the configuration is refused (contract §3.1).
 */
import type { Topic } from '../scenario.js';
import { get, post } from '../steps.js';
import { untyped } from './shared.js';

const PASSKEY = {
  id: 'passkey',
  name: 'Passkey',
  type: 'webauthn',
  enableConditionalUI: true,
  simpleWebAuthnBrowserVersion: 'v9.0.1',
  formFields: { email: { autocomplete: 'username webauthn' } },
};

export const TOPIC: Topic = {
  topic: 'passkeys',
  scenarios: {
    'are an experiment that has to be switched on': {
      config: () => untyped({ providers: [PASSKEY] }),
      database: {},
      steps: [get('/auth/session'), get('/auth/signin')],
    },
    'have no options for a provider of another type': {
      steps: [get('/auth/webauthn-options/op'), get('/auth/webauthn-options/unknown')],
    },
    'have no options without a provider': { steps: [get('/auth/webauthn-options')] },
    'have no options by POST': { steps: [post('/auth/webauthn-options/op')] },
  },
};
