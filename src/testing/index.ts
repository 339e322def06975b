/** `portcullis/testing`: sessions, a module and an identity provider for the tests of an app. */
export { AuthTestingModule } from './auth-testing.module.js';
export {
  FakeIdentityProvider,
  type FakeIdentityProviderOptions,
} from './fake-identity-provider/fake-identity-provider.js';
export type { Person } from './fake-identity-provider/grants.js';
export type { LogoutTarget, SignedInSession } from './fake-identity-provider/provider-logout.js';
export { SignInFailed } from './fake-identity-provider/sign-in-journey.js';
export type { IdTokenAlgorithm } from './fake-identity-provider/id-token.js';
export { bearer, signedIn, type SignedInOptions, type TestUser } from './start-session.js';
export { TestIssuers, type TestToken } from './test-issuers.js';
