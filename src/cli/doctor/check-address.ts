/** The public address, what a proxy makes of it, and the cookies that follow from it. */
import { CookiePolicy, type Cookies } from '../../core/http/cookie-policy.js';
import { type CookieSite, findCookieProblems } from '../../core/http/cookie-rules.js';
import { OriginSettingsToken } from '../../core/http/request-origin.js';
import { isLoopback } from '../../core/oauth/safe-endpoint.js';
import { asError } from '../../core/errors/auth.error.js';
import {
  type DoctorCheck,
  error,
  type Finding,
  ok,
  skipped,
  type Subject,
  warning,
} from './finding.js';

/** The public origin, as far as it is known without a request. */
export function getPublicOrigin({ services, publicUrl }: Subject): string | undefined {
  return services.get(OriginSettingsToken).origin ?? publicUrl?.origin;
}

export const checkAddress: DoctorCheck = {
  title: 'Public address and proxy',
  run: async (subject) => {
    const { origin, trustHost, basePath } = subject.services.get(OriginSettingsToken);
    const findings: Finding[] = [];
    if (origin !== undefined) findings.push(ok(`The public address is ${origin}${basePath}.`));
    else findings.push(describeTrust(trustHost));
    const known = getPublicOrigin(subject);
    if (known?.startsWith('http:') && !isLoopback(known)) {
      findings.push(
        warning(
          `${known} is not https: session cookies cross the network in the clear.`,
          'Serve the app over https, and set AUTH_URL to the https address.',
        ),
      );
    }
    return [...findings, ...(await checkLive(subject, basePath))];
  },
};

function describeTrust(trustHost: boolean | readonly string[]): Finding {
  if (Array.isArray(trustHost))
    return ok(`The address is that of the request, if its host is one of ${trustHost.join(', ')}.`);
  if (!trustHost) return error('The public address is not known.', 'Set AUTH_URL to it.');
  return warning(
    'The address is whatever host a request names (`trustHost: true`): right only behind a proxy that sets it.',
    'Set AUTH_URL to the public address, or AUTH_TRUST_HOST to a list of hosts.',
  );
}

/** Asks the running app where it believes to be. */
async function checkLive(subject: Subject, basePath: string): Promise<readonly Finding[]> {
  const { publicUrl, network } = subject;
  if (!publicUrl)
    return [
      skipped('The running app was not asked.', 'Pass its address: --url https://app.example.com'),
    ];
  const address = `${publicUrl.origin}${basePath}/providers`;
  try {
    const response = await network.fetch(address, { headers: { accept: 'application/json' } });
    if (!response.ok)
      return [
        error(
          `${address} answered ${response.status}.`,
          'Is the app deployed with these routes? Its log says more.',
        ),
      ];
    const providers = (await response.json()) as Readonly<
      Record<string, { callbackUrl?: string } | undefined>
    >;
    return findWrongCallbacks(publicUrl.origin, providers);
  } catch (thrown) {
    return [warning(`${address} could not be read: ${asError(thrown).message}.`)];
  }
}

function findWrongCallbacks(
  origin: string,
  providers: Readonly<Record<string, { callbackUrl?: string } | undefined>>,
): Finding[] {
  const urls = Object.values(providers).flatMap((provider) => provider?.callbackUrl ?? []);
  const wrong = urls.find((url) => !url.startsWith(`${origin}/`));
  if (wrong === undefined) return [ok(`The running app is at ${origin}, as it believes.`)];
  return [
    error(
      `The app at ${origin} believes to be at ${new URL(wrong).origin}: sign-ins come back to the wrong address.`,
      'Set AUTH_URL, or have the proxy send X-Forwarded-Host and X-Forwarded-Proto and set AUTH_TRUST_HOST.',
    ),
  ];
}

export const checkCookies: DoctorCheck = {
  title: 'Cookies',
  run: async (subject) => {
    const publicOrigin = getPublicOrigin(subject);
    const origin = publicOrigin ?? 'https://your-domain.example';
    const { basePath } = subject.services.get(OriginSettingsToken);
    const cookies = subject.services.get(CookiePolicy).for(origin);
    return [
      ok(describeCookie(cookies)),
      ...findProblems(cookies, { origin: publicOrigin, basePath }),
      ...findExposure(cookies),
    ];
  },
};

function describeCookie({ sessionToken: { name, options } }: Cookies): string {
  const attributes = [
    options.secure ? 'Secure' : 'not Secure',
    options.httpOnly === false ? 'readable by scripts' : 'HttpOnly',
    `SameSite=${String(options.sameSite ?? 'lax')}`,
    ...(options.domain === undefined ? [] : [`Domain=${options.domain}`]),
  ];
  return `Sessions are in ${name} (${attributes.join(', ')}).`;
}

function findProblems(cookies: Cookies, site: CookieSite): Finding[] {
  return findCookieProblems(cookies, site).map(({ cookie, message, remedy }) => {
    const { name } = cookies[cookie];
    return error(`${name} (\`cookies.${cookie}\`) does not work. ${message}`, remedy);
  });
}

function findExposure({ sessionToken: { name, options } }: Cookies): Finding[] {
  if (options.httpOnly !== false) return [];
  return [
    warning(`Any script on the site can read ${name}.`, 'Remove `httpOnly: false` from `cookies`.'),
  ];
}
