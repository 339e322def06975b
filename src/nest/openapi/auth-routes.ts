/**
 * The routes of this library, as data.
 *
 * In the app they are two patterns, since a path of the app's own must not be in their way. What can
 * be asked there is here; `GET /signin/{provider}` is missing because it is refused: a link alone
 * must not start a sign-in.
 */
import { type Schema, schemaRef } from './auth-schemas.js';
import {
  FORM_FIELDS,
  type Parameter,
  type RequestBody,
  type Response,
  form,
  header,
  json,
  jsonBody,
  nothing,
  page,
  query,
} from './openapi-document.js';

/** One operation. */
export interface AuthRoute {
  readonly method: 'get' | 'post';
  /** Below the base path; `{provider}` stands for a provider's id. */
  readonly path: string;
  /** The last part of the operation's id. */
  readonly name: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** Whether the session cookie matters. It never has to be there. */
  readonly readsSession?: true;
  /** By status; beside these, every route has those of {@link ANYWHERE}. */
  readonly responses: Readonly<Record<number, Response>>;
}

/** What any route may answer. */
export const ANYWHERE: AuthRoute['responses'] = {
  400: nothing('The request is malformed, or gives a guarding parameter twice.'),
  500: nothing('The server is not configured for this request. Its log says why.'),
  503: nothing('It took too long.'),
};

const CALLBACK_URL = query(
  'callbackUrl',
  'Where the browser goes in the end: a path, or a URL here.',
);
const ERROR = query('error', 'What went wrong before, e.g. `CredentialsSignin`.');
const AS_JSON = header('X-Auth-Return-Redirect', 'With any value: answer a redirect as JSON.');

const OWN_PAGE = nothing("To the app's own page.");
const TOLD = json(
  'The redirect, for clients that asked for it as JSON.',
  schemaRef('AuthRedirect'),
);
const WAIT: Response = {
  ...nothing('Too many attempts. `Retry-After` says for how many seconds to wait.'),
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
};
const UNREADABLE = schemaRef('AuthFailure');
const SESSION = schemaRef('AuthSession');
const PASSKEY_OPTIONS = schemaRef('AuthPasskeyOptions');

const EMAIL: Schema = { type: 'string', description: 'The address, for a sign-in by e-mail.' };

/** Every route that answers with more than an error. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  {
    method: 'get',
    path: '/session',
    name: 'getSession',
    summary: 'Tells who is signed in, and keeps the session alive',
    readsSession: true,
    responses: {
      200: json('The session, or `null` when nobody is signed in.', SESSION),
      500: json('A callback of the app failed.', UNREADABLE),
      503: json('The database is away. The session may well exist.', UNREADABLE),
    },
  },
  {
    method: 'post',
    path: '/session',
    name: 'updateSession',
    summary: 'Asks the callbacks of the app to change the session',
    readsSession: true,
    requestBody: jsonBody({
      type: 'object',
      required: ['csrfToken'],
      properties: { csrfToken: FORM_FIELDS.csrfToken, data: { description: 'What to change.' } },
    }),
    responses: {
      200: json('The session as it is now, or `null`.', SESSION),
      400: nothing('Refused, for instance for want of the CSRF token. The body is `null`.'),
      500: json('A callback of the app failed.', UNREADABLE),
      503: json('The database is away.', UNREADABLE),
    },
  },
  {
    method: 'get',
    path: '/csrf',
    name: 'getCsrfToken',
    summary: 'Gives the token that forms must repeat, and sets its cookie',
    responses: {
      200: json('The token.', schemaRef('AuthCsrfToken')),
      404: nothing('The check is disabled.'),
    },
  },
  {
    method: 'get',
    path: '/providers',
    name: 'getProviders',
    summary: 'Lists the providers, for sign-in buttons of your own',
    responses: { 200: json('The providers by their ids.', schemaRef('AuthProviders')) },
  },
  {
    method: 'get',
    path: '/signin',
    name: 'getSignInPage',
    summary: 'Shows the sign-in page',
    parameters: [CALLBACK_URL, ERROR, query('email', 'Fills in the address.')],
    responses: { 200: page('The page.'), 302: OWN_PAGE },
  },
  {
    method: 'post',
    path: '/signin',
    name: 'chooseProvider',
    summary: 'Leads to the sign-in page',
    parameters: [AS_JSON],
    requestBody: form({}),
    responses: { 200: TOLD, 302: nothing('To the sign-in page.') },
  },
  {
    method: 'post',
    path: '/signin/{provider}',
    name: 'startSignIn',
    summary: 'Starts a sign-in, or sends the e-mail for one',
    parameters: [AS_JSON],
    requestBody: form({ email: EMAIL }),
    responses: {
      200: TOLD,
      302: nothing('To the provider; or to the sign-in or error page, with `error`.'),
      429: WAIT,
    },
  },
  {
    method: 'get',
    path: '/callback/{provider}',
    name: 'finishSignIn',
    summary: 'Signs in whom a provider, or a link in an e-mail, sends back',
    parameters: [
      query('code', 'The authorization code (RFC 6749 §4.1.2).'),
      query('state', 'What the authorization request sent along.'),
      query('iss', 'Who answers (RFC 9207).'),
      query('error', 'Why the provider refused.'),
      query('token', 'The token of the link.'),
      query('email', 'Whom the link was sent to.'),
      CALLBACK_URL,
    ],
    responses: {
      200: page('A page with one button, for a link that another browser asked for.'),
      302: nothing('To `callbackUrl`; or to the sign-in or error page, with `error`.'),
      429: WAIT,
    },
  },
  {
    method: 'post',
    path: '/callback/{provider}',
    name: 'submitSignIn',
    summary: 'Signs in by credentials, or by what a provider posts back',
    parameters: [AS_JSON],
    requestBody: form(
      { code: { type: 'string' }, state: { type: 'string' } },
      "The provider's own fields, e.g. `username` and `password`. Only they need the CSRF token.",
    ),
    responses: {
      200: TOLD,
      302: nothing('To `callbackUrl`; or to the sign-in or error page, with `error`.'),
      429: WAIT,
    },
  },
  {
    method: 'get',
    path: '/signout',
    name: 'getSignOutPage',
    summary: 'Asks whether to sign out',
    responses: { 200: page('The page.'), 302: OWN_PAGE },
  },
  {
    method: 'post',
    path: '/signout',
    name: 'signOut',
    summary: 'Signs out',
    parameters: [AS_JSON],
    readsSession: true,
    requestBody: form({}),
    responses: {
      200: TOLD,
      302: nothing('To `callbackUrl`; or to the error page, when the session could not be ended.'),
    },
  },
  {
    method: 'get',
    path: '/error',
    name: 'getErrorPage',
    summary: 'Says what went wrong, in words that reveal nothing',
    parameters: [ERROR],
    responses: {
      200: page('An error that has no status of its own.'),
      302: OWN_PAGE,
      403: page('Access was denied, or a link has been used or is too old.'),
      500: page('The configuration is wrong.'),
    },
  },
  {
    method: 'get',
    path: '/verify-request',
    name: 'getVerifyRequestPage',
    summary: 'Says that an e-mail is on its way',
    responses: { 200: page('The page.'), 302: OWN_PAGE },
  },
  {
    method: 'get',
    path: '/webauthn-options/{provider}',
    name: 'getPasskeyOptions',
    summary: 'Says what to ask a device for: to prove that it has a passkey, or to make one',
    readsSession: true,
    parameters: [
      query('action', '`authenticate` or `register`. Without it, the server decides.'),
      query('email', 'Who it is, where nobody is signed in.'),
    ],
    responses: {
      200: json('The options, for the browser to hand to the device.', PASSKEY_OPTIONS),
      302: nothing('To the error page, for a provider of another type.'),
      400: nothing('There is nothing to ask for. The body is JSON, with `error`.'),
      429: WAIT,
    },
  },
];
