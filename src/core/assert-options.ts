/** What can be wrong with the values of options. */
import type { AuthConfig } from './auth-config.js';
import { asError } from './errors/auth.error.js';
import { InvalidOption } from './errors/configuration.errors.js';
import { CookiePolicy } from './http/cookie-policy.js';
import { serializeCookie } from './http/set-cookie.js';
import { isPlainObject } from './kernel/deep-freeze.js';

const STRATEGIES: readonly unknown[] = [undefined, 'jwt', 'database'];

/** Lists everything that is wrong with the values of options, instead of throwing the first. */
export function optionErrors(config: AuthConfig): InvalidOption[] {
  const problems = [
    ...addressProblems(config),
    ...sessionProblems(config),
    ...originProblems(config),
    cookieProblem(config),
    config.redirectProxyUrl !== undefined &&
      '`redirectProxyUrl` (or AUTH_REDIRECT_PROXY_URL) is not supported yet. Remove it.',
  ];
  return problems
    .filter((problem) => typeof problem === 'string')
    .map((text) => new InvalidOption(text));
}

function addressProblems({ url, basePath }: AuthConfig): (string | false)[] {
  return [
    basePath !== undefined && !isPath(basePath) && '`basePath` must be a path such as /auth.',
    url !== undefined && !isWebAddress(url) && '`url` must be an http or https address.',
  ];
}

function sessionProblems({ session, jwt }: AuthConfig): (string | false)[] {
  return [
    !STRATEGIES.includes(session?.strategy) && '`session.strategy` must be "jwt" or "database".',
    !isDuration(session?.maxAge, 1) && durationText('session.maxAge', 1),
    !isDuration(session?.updateAge, 0) && durationText('session.updateAge', 0),
    !isDuration(jwt?.maxAge, 1) && durationText('jwt.maxAge', 1),
  ];
}

function originProblems({ trustedOrigins = [] }: AuthConfig): (string | false)[] {
  if (!Array.isArray(trustedOrigins)) return ['`trustedOrigins` must be a list of origins.'];
  return trustedOrigins.map(
    (origin: unknown) =>
      !isOrigin(origin) &&
      `\`trustedOrigins\` has "${String(origin)}", which is no origin such as https://app.example.com.`,
  );
}

/** A name or attribute that would end the header early is found now, and not by a browser. */
function cookieProblem({ cookies, useSecureCookies }: AuthConfig): string | false {
  const known = new CookiePolicy({ useSecureCookies, overrides: undefined });
  const kinds = Object.keys(known.for('https://localhost'));
  const stranger = Object.keys(cookies ?? {}).find((kind) => !kinds.includes(kind));
  if (stranger !== undefined) return `\`cookies.${stranger}\` is none of: ${kinds.join(', ')}.`;
  if (!Object.values(cookies ?? {}).every(isPlainObject)) {
    return '`cookies` must name each cookie as an object with `name` and `options`.';
  }
  const policy = new CookiePolicy({ useSecureCookies, overrides: cookies });
  for (const [kind, cookie] of Object.entries(policy.for('https://localhost'))) {
    try {
      serializeCookie({ ...cookie, value: '' });
    } catch (thrown) {
      return `\`cookies.${kind}\` cannot be sent: ${asError(thrown).message}.`;
    }
  }
  return false;
}

function isOrigin(origin: unknown): boolean {
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin;
}

function isPath(basePath: unknown): boolean {
  return typeof basePath === 'string' && /^[\w.~/+()-]*$/.test(basePath);
}

function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function durationText(option: string, least: number): string {
  return `\`${option}\` must be a number of seconds, from ${least} to 100 years.`;
}

/** Beyond a hundred years, sums with the present are soon no dates any more. */
function isDuration(seconds: number | undefined, least: number): boolean {
  if (seconds === undefined) return true;
  return typeof seconds === 'number' && seconds >= least && seconds <= 100 * 365 * 24 * 60 * 60;
}
