/** What identity providers publish: metadata and keys. */
import { InvalidProvider } from '../../core/errors/index.js';
import { parseUrl } from '../../core/kernel/index.js';
import { needsDiscovery, OAuthClientToken } from '../../core/oauth/index.js';
import type { OAuthProvider } from '../../core/providers/index.js';
import { describeCauses } from './causes.js';
import { checkKeys } from './check-keys.js';
import { listOAuthProviders } from './check-providers.js';
import { type DoctorCheck, error, type Finding, ok, skipped, type Subject } from './finding.js';
import { isAbsent, isThisMachine } from './network.js';
import { explainFailure } from './network-failure.js';

/** What was found of one provider. */
interface Outcome {
  readonly findings: readonly Finding[];
  /** The host that did not answer, as a finding. */
  readonly missed?: { readonly host: string; readonly finding: Finding };
}

export const checkIssuers: DoctorCheck = {
  title: 'Identity providers',
  run: async (subject) => {
    const providers = listOAuthProviders(subject);
    if (providers.length === 0) return [ok('None is configured.')];
    const outcomes = await Promise.all(
      providers.map((provider) => checkProvider(subject, provider)),
    );
    // The running app is asked at the same time, and may be the only host that answers.
    await subject.network.settle();
    const hasNetwork = !isAbsent(subject.network);
    const isSaid = (host: string) => hasNetwork || isThisMachine(host);
    const findings = outcomes.flatMap(({ findings: found, missed }) =>
      missed && isSaid(missed.host) ? [...found, missed.finding] : found,
    );
    const hosts = outcomes.flatMap(({ missed }) => missed?.host ?? []);
    return [...findings, ...describeAbsence(hosts.filter((host) => !isSaid(host)))];
  },
};

/** Said once: each of them would have the same cause. */
function describeAbsence(hosts: readonly string[]): Finding[] {
  if (hosts.length === 0) return [];
  return [
    skipped(
      `There seems to be no network here: ${[...new Set(hosts)].join(', ')} cannot be reached.`,
      'Run the doctor where the app runs.',
    ),
  ];
}

/**
 * Sends the requests of a sign-in before the user is known, by the provider's own `fetch` if it has
 * one.
 */
async function checkProvider(subject: Subject, provider: OAuthProvider): Promise<Outcome> {
  const { services, network } = subject;
  const fetch = provider.fetch ? network.record(provider.fetch) : network.fetch;
  const asked: string[] = [];
  const recorded: OAuthProvider = {
    ...provider,
    fetch: (input, init) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    },
  };
  const findings: Finding[] = [];
  try {
    if (needsDiscovery(provider)) {
      await services.get(OAuthClientToken).rediscover(recorded);
      const place = provider.issuer ?? asked.at(-1);
      findings.push(ok(`${provider.id}: ${place} publishes metadata that a sign-in can use.`));
    } else findings.push(ok(describeKnown(provider)));
    findings.push(...(await checkKeys(recorded, asked.at(-1))));
    return { findings };
  } catch (thrown) {
    // A provider without an id is reported with the configuration.
    if (thrown instanceof InvalidProvider) return { findings };
    const host = parseUrl(asked.at(-1) ?? '')?.host;
    const failure = explainFailure(thrown);
    if (host !== undefined && failure) {
      const message = `${provider.id}: ${host} cannot be reached: ${failure.words}.`;
      return { findings, missed: { host, finding: error(message, failure.remedy) } };
    }
    const message = `${provider.id}: ${describeCauses(thrown, subject.describe)}`;
    return { findings: [...findings, error(message, getRemedy(provider, findings.length > 0))] };
  }
}

function describeKnown({ id, type }: OAuthProvider): string {
  return type === 'oauth'
    ? `${id}: its endpoints are known, and it publishes no metadata to check.`
    : `${id}: its endpoints are configured, so its metadata are not read.`;
}

function getRemedy({ id, wellKnown }: OAuthProvider, hasMetadata: boolean): string | undefined {
  if (hasMetadata) return undefined;
  if (wellKnown !== undefined) return 'Is `wellKnown` the address of its metadata?';
  const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_ISSUER`;
  return `Is ${variable} the issuer, and not one of its pages?`;
}
