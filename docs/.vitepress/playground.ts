/**
 * Renders the built-in pages in the browser of a reader, with the code that renders them on a
 * server.
 */
import { signInMail } from '../../src/core/email/sign-in-mail.js';
import { en } from '../../src/core/localization/languages/en.js';
import { LANGUAGES } from '../../src/core/localization/languages.js';
import {
  formatMessage,
  getDirection,
  type Localization,
} from '../../src/core/localization/messages.js';
import type { Theme } from '../../src/core/models/theme.js';
import { renderConfirmSignInPage } from '../../src/core/pages/confirm-sign-in.page.js';
import { renderErrorPage } from '../../src/core/pages/error.page.js';
import type { PageFrame, PageProvider } from '../../src/core/pages/page-document.js';
import { renderSignInPage, type SignInPageProps } from '../../src/core/pages/sign-in.page.js';
import { renderSignOutPage } from '../../src/core/pages/sign-out.page.js';
import { renderVerifyRequestPage } from '../../src/core/pages/verify-request.page.js';
import { findLowContrast } from '../../src/core/pages/theme-contrast.js';
import github from '../../src/providers/marks/github.js';
import google from '../../src/providers/marks/google.js';

export { findLowContrast };

/** The languages of the built-in pages, as BCP 47 tags. */
export const LOCALES: readonly string[] = ['en', ...LANGUAGES.keys()].sort();

const HOST = 'app.example.com';
const SITE = `https://${HOST}`;
const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;
const CODE_LIFETIME_MS = 10 * 60 * 1000;

const addProvider = (
  id: string,
  name: string,
  more: Omit<PageProvider, 'id' | 'name' | 'signinUrl' | 'callbackUrl'>,
): PageProvider => ({
  id,
  name,
  signinUrl: `${SITE}/auth/signin/${id}`,
  callbackUrl: `${SITE}/auth/callback/${id}`,
  ...more,
});

const BUTTONS = [
  addProvider('github', 'GitHub', { type: 'oauth', mark: github }),
  addProvider('google', 'Google', { type: 'oidc', mark: google }),
  addProvider('gitlab', 'GitLab', { type: 'oauth', style: { brandColor: '#fc6d26' } }),
];

const PASSWORD = addProvider('credentials', 'Acme', {
  type: 'credentials',
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
});

const EMAIL = addProvider('email', 'Email', { type: 'email' });

const SIGN_IN: SignInPageProps = {
  providers: [...BUTTONS, PASSWORD],
  csrfToken: undefined,
  callbackUrl: SITE,
};

const LINKS = { signInUrl: `${SITE}/auth/signin`, returnUrl: SITE };

type Render = (frame: PageFrame) => string;

/** By the name that the control shows. */
const PAGES: Readonly<Record<string, Render>> = {
  'Sign in': (frame) => renderSignInPage(SIGN_IN, frame),
  'Sign in: an error': (frame) =>
    renderSignInPage({ ...SIGN_IN, email: 'ada@example.com', error: 'CredentialsSignin' }, frame),
  'Sign in: magic link': (frame) => renderSignInPage({ ...SIGN_IN, providers: [EMAIL] }, frame),
  'Sign in: password or magic link': (frame) =>
    renderSignInPage(
      { ...SIGN_IN, providers: [...BUTTONS, PASSWORD, EMAIL], usedProviders: ['credentials'] },
      frame,
    ),
  'Check your email': (frame) =>
    renderVerifyRequestPage(
      {
        ...LINKS,
        email: 'ada@example.com',
        lifetimeMs: LINK_LIFETIME_MS,
        resendSeconds: 0,
        action: `${SITE}/auth/signin/email`,
        csrfToken: undefined,
        callbackUrl: SITE,
      },
      frame,
    ),
  'Check your email: a code': (frame) =>
    renderVerifyRequestPage(
      {
        ...LINKS,
        email: 'ada@example.com',
        lifetimeMs: CODE_LIFETIME_MS,
        code: { action: `${SITE}/auth/callback/email`, hasLink: false, refused: undefined },
        resendSeconds: 0,
        action: `${SITE}/auth/signin/email`,
        csrfToken: undefined,
        callbackUrl: SITE,
      },
      frame,
    ),
  'Confirm sign-in': (frame) =>
    renderConfirmSignInPage(
      {
        action: `${SITE}/auth/callback/email`,
        csrfToken: undefined,
        callbackUrl: SITE,
        token: 'example',
        email: 'ada@example.com',
      },
      frame,
    ),
  'Sign out': (frame) =>
    renderSignOutPage(
      { ...LINKS, action: `${SITE}/auth/signout`, csrfToken: undefined, isSignedIn: true },
      frame,
    ),
  'Error: access denied': (frame) =>
    renderErrorPage({ ...LINKS, error: 'AccessDenied' }, frame).html,
  'Email with a magic link': renderMail,
};

/** The names of the pages. */
export const PAGE_NAMES: readonly string[] = Object.keys(PAGES);

/**
 * Renders a page as an HTML document, without its scripts: the preview would only report them as
 * blocked. A page that does not exist is empty.
 */
export async function renderPage(name: string, theme: Theme, locale: string): Promise<string> {
  const localization = await loadLocalization(locale);
  const html =
    PAGES[name]?.({ nonce: '', theme, localization, host: HOST, challenge: undefined }) ?? '';
  return html.replaceAll(/<script>.*?<\/script>/gs, '');
}

async function loadLocalization(locale: string): Promise<Localization> {
  const catalog = (await LANGUAGES.get(locale)?.()) ?? en;
  return {
    locale,
    direction: getDirection(locale),
    t: (name, values = {}) => formatMessage(catalog[name], values),
    credentialsSignin: {},
  };
}

/**
 * An email has absolute addresses. Here, a path leads to this site in place of the one in the
 * email.
 */
function renderMail({ theme: { logo = '', ...others }, localization }: PageFrame): string {
  const theme = { ...others, logo: logo.startsWith('/') ? `${location.origin}${logo}` : logo };
  const issued = new Date(0);
  const expires = new Date(LINK_LIFETIME_MS);
  const url = `${SITE}/auth/callback/email?token=example`;
  return signInMail({ url, theme, issued, expires, localization }).html;
}
