/** Providers and pages that several specs look at. */
import {
  type ConfirmSignInPageProps,
  renderConfirmSignInPage,
} from '../../../src/core/pages/confirm-sign-in.page.js';
import { renderErrorPage } from '../../../src/core/pages/error.page.js';
import type { PageFrame, PageProvider } from '../../../src/core/pages/page-document.js';
import { renderSignInPage, type SignInPageProps } from '../../../src/core/pages/sign-in.page.js';
import { renderSignOutPage } from '../../../src/core/pages/sign-out.page.js';
import { localize } from '../../support/localization.js';
import {
  type RequestedCodeProps,
  renderVerifyRequestPage,
  type VerifyRequestPageProps,
} from '../../../src/core/pages/verify-request.page.js';

export const ENGLISH = await localize();

export const FRAME: PageFrame = {
  nonce: 'n0nce',
  theme: {},
  localization: ENGLISH,
  host: 'example.com',
  challenge: undefined,
};
export const LOGO = 'data:image/svg+xml,%3Csvg%3E%3C/svg%3E';

export function provider(
  id: string,
  type: PageProvider['type'] = 'oauth',
  more: Partial<PageProvider> = {},
): PageProvider {
  return {
    id,
    name: id,
    type,
    signinUrl: `https://example.com/auth/signin/${id}`,
    callbackUrl: `https://example.com/auth/callback/${id}`,
    ...more,
  };
}

export const GITHUB = provider('GitHub', 'oauth', { style: { logo: LOGO, brandColor: '#24292f' } });
export const OKTA = provider('Okta', 'oidc');
export const EMAIL = provider('Email', 'email');
export const PASSWORD = provider('Password', 'credentials', {
  credentials: { username: {}, password: { type: 'password' } },
});

export function signIn(
  providers: readonly PageProvider[],
  props: Partial<SignInPageProps> = {},
  frame: Partial<PageFrame> = {},
): string {
  const base = { providers, csrfToken: 'token', callbackUrl: 'https://example.com/after' };
  return renderSignInPage({ ...base, ...props }, { ...FRAME, ...frame });
}

export function confirmSignIn(props: Partial<ConfirmSignInPageProps> = {}): string {
  const link: ConfirmSignInPageProps = {
    action: 'https://example.com/auth/callback/email',
    csrfToken: 'token',
    callbackUrl: 'https://example.com/after',
    token: 'secret of the link',
    email: 'ada@example.com',
  };
  return renderConfirmSignInPage({ ...link, ...props }, FRAME);
}

/** The page in the browser that requested a link ten minutes long. */
export function verifyRequest(props: Partial<VerifyRequestPageProps> = {}): string {
  const requested: VerifyRequestPageProps = {
    email: 'ada@example.com',
    lifetimeMs: 10 * 60_000,
    resendSeconds: 30,
    action: 'https://example.com/auth/signin/email',
    csrfToken: 'token',
    callbackUrl: 'https://example.com/after',
    ...LINKS,
  };
  return renderVerifyRequestPage({ ...requested, ...props }, FRAME);
}

/** The form for the code of that request. */
export function requestedCode(props: Partial<RequestedCodeProps> = {}): RequestedCodeProps {
  const action = 'https://example.com/auth/callback/email';
  return { action, hasLink: false, refused: undefined, ...props };
}

export const LINKS = {
  signInUrl: 'https://example.com/auth/signin',
  returnUrl: 'https://example.com/after',
};

const MANY = Array.from({ length: 24 }, (_, index) => provider(`Provider ${index}`));
const error = (code: string | undefined) => renderErrorPage({ error: code, ...LINKS }, FRAME).html;
const signOut = (isSignedIn: boolean) => {
  const form = { csrfToken: 'token', action: 'https://example.com/x' };
  return renderSignOutPage({ ...form, ...LINKS, isSignedIn }, FRAME);
};

/** Every page there is, in its variants. */
export const PAGES: readonly (readonly [string, string])[] = [
  ['sign-in', signIn([GITHUB, OKTA, PASSWORD, EMAIL])],
  ['sign-in with an error', signIn([GITHUB, PASSWORD], { error: 'CredentialsSignin', code: 'x' })],
  ['sign-in with a notice', signIn([EMAIL], { error: 'SessionRequired' })],
  ['sign-in with many providers', signIn([...MANY, PASSWORD])],
  ['sign-in with two forms of a kind', signIn([PASSWORD, provider('LDAP', 'credentials')])],
  ['sign-in without providers', signIn([])],
  [
    'sign-in with a theme',
    signIn([GITHUB], {}, { theme: { colorScheme: 'dark', logo: '/logo.svg', brandColor: '#f60' } }),
  ],
  ['sign-out', signOut(true)],
  ['sign-out without a session', signOut(false)],
  ['error Configuration', error('Configuration')],
  ['error AccessDenied', error('AccessDenied')],
  ['error Verification', error('Verification')],
  ['error of another kind', error(undefined)],
  ['verify-request', renderVerifyRequestPage(undefined, FRAME)],
  ['verify-request with the address', verifyRequest()],
  ['verify-request with a code', verifyRequest({ code: requestedCode() })],
  [
    'verify-request with a link and a code',
    verifyRequest({ code: requestedCode({ hasLink: true }) }),
  ],
  [
    'verify-request with a wrong code',
    verifyRequest({ code: requestedCode({ refused: { problem: 'wrong', triesLeft: 2 } }) }),
  ],
  [
    'verify-request of a code that another browser requested',
    renderVerifyRequestPage(
      { refused: { problem: 'browser', triesLeft: undefined }, signInUrl: LINKS.signInUrl },
      FRAME,
    ),
  ],
  ['confirm sign-in', confirmSignIn()],
];
