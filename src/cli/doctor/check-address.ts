/** The public address, what a proxy makes of it, and the cookies that follow from it. */
import {
  CookiePolicy,
  type Cookies,
  type CookieSite,
  findCookieProblems,
  OriginSettingsToken,
} from '../../core/http/index.js';
import { isLoopback } from '../../core/oauth/index.js';
import { type DoctorCheck, error, type Finding, ok, type Subject, warning } from './finding.js';
import { checkRunningApp } from './running-app.js';

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
    return [...findings, ...(await checkRunningApp(subject, basePath))];
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
