/**
 * The checks that the library makes of a configuration, and whether it was read as it is when
 * deployed.
 */
import { AuthConfigToken, ConfigurationCheck, getSecrets } from '../../core/config/index.js';
import { providerProblems } from '../../nest/module/validation/provider-problems.js';
import { type DoctorCheck, error, type Finding, ok, type Subject, warning } from './finding.js';

/** Bytes that a secret needs for 256 bits. */
const SECRET_LENGTH = 32;

export const checkConfiguration: DoctorCheck = {
  title: 'Configuration',
  run: async ({ app, services, describe }: Subject) => {
    const { errors, unusable, warnings, withoutEffect } = await services
      .get(ConfigurationCheck)
      .getReport();
    const config = services.get(AuthConfigToken);
    const findings: Finding[] = [
      ...[...errors, ...unusable].map((problem) => error(describe(problem))),
      ...providerProblems(config).map((message) => error(message)),
      ...warnings.map((code) =>
        warning(
          `The configuration works, and is probably a mistake: ${code}.`,
          `See the log message \`${code}\`.`,
        ),
      ),
      ...withoutEffect.map(({ option, provider, feature, because }) =>
        warning(
          `\`${option}\`${describeOwner({ provider, feature })} has no effect: ${because}.`,
          'Take it out, or change the other.',
        ),
      ),
      ...findWeakSecrets(getSecrets(config)),
    ];
    if (process.env.NODE_ENV !== 'production') {
      findings.push(
        warning(
          'It was read as in development, where any host is trusted.',
          'Pass --production to check what is deployed.',
        ),
      );
    }
    const count = config.providers.length;
    return [ok(`${app.file}: ${count} provider${count === 1 ? '' : 's'}.`), ...findings];
  },
};

function describeOwner(owner: Readonly<Record<string, string | undefined>>): string {
  const [found] = Object.entries(owner).filter(([, id]) => id !== undefined);
  return found ? ` of ${found[0]} "${found[1]}"` : '';
}

function findWeakSecrets(secrets: readonly string[]): Finding[] {
  if (secrets.every((secret) => secret.length >= SECRET_LENGTH)) return [];
  return [
    warning(
      `A secret is shorter than ${SECRET_LENGTH} characters, and could be guessed from one session cookie.`,
      'Add a longer one as AUTH_SECRET_1, made by `npx portcullis secret`, and keep the old one until its sessions have ended.',
    ),
  ];
}
