/**
 * What falls short of the assurance that the app promises, and is no error of its configuration.
 */
import { AuthConfigToken, AuthSettingsToken } from '../../core/config/index.js';
import { CookiePolicy } from '../../core/http/index.js';
import { getPublicOrigin } from './check-address.js';
import { type DoctorCheck, type Finding, ok, type Subject, warning } from './finding.js';

export const checkAssurance: DoctorCheck = {
  title: 'Assurance',
  run: async (subject) => {
    const { assurance } = subject.services.get(AuthSettingsToken);
    if (assurance === undefined) return [];
    const findings = [...findInsecureCookies(subject), ...findMissingMailer(subject)];
    if (findings.length > 0) return findings;
    return [ok('Nothing that can be checked here falls short of AAL2.')];
  },
};

/** NIST SP 800-63B-4 §5.1.1. */
function findInsecureCookies(subject: Subject): Finding[] {
  const origin = getPublicOrigin(subject) ?? 'https://your-domain.example';
  const { sessionToken } = subject.services.get(CookiePolicy).for(origin);
  if (sessionToken.options.secure) return [];
  return [
    warning(
      'The cookie of the session is not `Secure`: a browser sends it over http too (NIST SP 800-63B-4 §5.1.1).',
      'Set AUTH_URL to an https address, and remove `useSecureCookies: false`.',
    ),
  ];
}

/** NIST SP 800-63B-4 §4.6. */
function findMissingMailer({ services }: Subject): Finding[] {
  if (services.get(AuthConfigToken).mail?.mailer !== undefined) return [];
  return [
    warning(
      'No email says so when the factors of a user change: nothing says who sends emails (NIST SP 800-63B-4 §4.6).',
      'Add `mail: { mailer }` to the configuration.',
    ),
  ];
}
