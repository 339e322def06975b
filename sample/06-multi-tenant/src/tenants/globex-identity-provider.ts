/**
 * Stands in for what Globex has: Entra ID, Okta, Keycloak, … It runs in the same process, and signs
 * every user in as Grace, without a question.
 */
import { FakeIdentityProvider } from 'portcullis/testing';

const GRACE = {
  sub: 'grace',
  name: 'Grace Hopper',
  email: 'grace@globex.example',
  email_verified: true,
};

export function startGlobexIdentityProvider(): Promise<FakeIdentityProvider> {
  return FakeIdentityProvider.start({ person: GRACE });
}
