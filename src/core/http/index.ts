/** Requests, answers, cookies and routes. */
export { parseAnswer } from './answer-json.js';
export { type AuthRequest, isFromBrowser, isPageVisit } from './auth-request.js';
export {
  type HttpResponse,
  type AuthResult,
  NO_STORE,
  type RedirectResult,
  toHttpResponse,
} from './auth-response.js';
export { ClaimedCredentialsToken } from './claimed-credentials.js';
export { fitsInCookies, readChunked, writeChunked } from './cookie-chunks.js';
export { CookiePolicy, type Cookies } from './cookie-policy.js';
export { type CookieSite, findCookieProblems } from './cookie-rules.js';
export {
  applySetCookies,
  type CookieOption,
  expireCookie,
  parseCookieHeader,
  RequestCookies,
  serializeCookie,
  type SetCookie,
} from './cookies.js';
export type { IncomingRequest, RequestHeaders } from './request-fields.js';
export {
  getActionUrl,
  getFeatureUrl,
  getReturnUrl,
  type HeaderReader,
  OriginResolver,
  OriginSettingsToken,
  type RequestOrigin,
} from './request-origin.js';
export {
  addQuery,
  CustomPagesToken,
  type FeaturePath,
  normalizeBasePath,
  RouteTable,
} from './routes.js';
export { normalizeAddress, toNetwork } from './ip-address.js';
