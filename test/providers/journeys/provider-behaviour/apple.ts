/**
 * Ways of Apple: a secret that the developer signs with a key of their own, an answer by a form,
 * and a name that is sent once and never again.
 */
import { jwtVerify } from 'jose';
import { makeToken, signingKey } from '../../../support/provider-keys.js';
import type { Ways } from '../ways.js';

const CLIENT_ID = 'com.example.engines';
const TEAM_ID = 'ADA1815TEAM';

const KEY = await signingKey('ES256', 'the-developers-key');
const NOW = Math.floor(Date.now() / 1000);

const CLIENT_SECRET = await makeToken('sound', {
  key: KEY,
  header: {},
  secret: '',
  claims: {
    iss: TEAM_ID,
    iat: NOW,
    exp: NOW + 3600,
    aud: 'https://appleid.apple.com',
    sub: CLIENT_ID,
  },
});

async function isOfTheDeveloper(secret: string): Promise<boolean> {
  const expected = {
    issuer: TEAM_ID,
    subject: CLIENT_ID,
    audience: 'https://appleid.apple.com',
    algorithms: ['ES256'],
  };
  const verified = await jwtVerify(secret, KEY.jwk, expected).catch(() => undefined);
  return verified?.protectedHeader.kid === KEY.kid;
}

export const APPLE: Ways = {
  options: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  scope: 'name email',
  parameters: { response_mode: 'form_post' },
  pkce: false,
  nonce: true,
  posted: { user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } }) },
  proof: 'post',
  isSecret: isOfTheDeveloper,
  user: { name: 'Ada Lovelace' },
};
