/** Checks of the passkey providers. */
import type { AuthError } from '../errors/auth.error.js';
import {
  DuplicateConditionalUI,
  ExperimentalFeatureNotEnabled,
  InvalidOption,
  MissingWebAuthnAutocomplete,
} from '../errors/configuration.errors.js';
import { CHECK_MAX_AGE_SECONDS } from '../http/cookie-policy.js';
import { mergeObjects } from '../kernel/objects.js';
import type { ProviderConfig } from '../providers/provider.js';
import { getFormFields, hasConditionalUI, resolveWebAuthn } from '../providers/resolve-provider.js';
import type { WebAuthnConfig } from '../providers/webauthn-config.js';
import { isSameOrSubdomain, toList } from '../webauthn/relying-party.js';
import { isWebAddress } from './option-kinds.js';

const VERSION = /^v\d+(\.\d+){0,2}$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Lists the errors of the passkey providers. */
export function passkeyErrors(
  providers: readonly ProviderConfig[],
  isEnabled: boolean | undefined,
): AuthError[] {
  const passkeys = passkeyConfigs(providers);
  const problems = passkeys.flatMap((config) => listOptionProblems(config));
  return [
    ...(passkeys.length > 0 && isEnabled !== true ? [notEnabledError()] : []),
    ...problems.map((text) => new InvalidOption(text)),
    ...conditionalUIErrors(passkeys.filter(hasConditionalUI)),
  ];
}

/** The passkey providers, with the options of the app applied. */
export function passkeyConfigs(providers: readonly ProviderConfig[]): WebAuthnConfig[] {
  return providers
    .filter((config) => config.type === 'webauthn')
    .map((config) => mergeObjects(config, config.options));
}

function listOptionProblems(config: WebAuthnConfig): string[] {
  const { id: provider, simpleWebAuthn, simpleWebAuthnBrowserVersion: version } = config;
  const { id, origin } = config.relayingParty ?? {};
  const origins = toList(origin);
  const problems: (string | false)[] = [
    !['object', 'function'].includes(typeof simpleWebAuthn) &&
      `Provider "${provider}" has no \`simpleWebAuthn\`: nothing would verify its passkeys.`,
    !!version &&
      !VERSION.test(version) &&
      `\`simpleWebAuthnBrowserVersion\` of provider "${provider}" must be like v9.0.1.`,
    ...toList(id).map(
      (one) =>
        !DOMAIN.test(one) &&
        `\`relayingParty.id\` of provider "${provider}" must be a domain such as example.com.`,
    ),
    ...origins.map(
      (one) =>
        !isOrigin(one) &&
        `\`relayingParty.origin\` of provider "${provider}" must be like https://example.com.`,
    ),
    ...origins.map(
      (one) =>
        isOrigin(one) &&
        !isServed(one, toList(id)) &&
        `Provider "${provider}": no page at ${one} may use passkeys of \`relayingParty.id\`.`,
    ),
  ];
  return [
    ...problems.filter((problem) => typeof problem === 'string'),
    ...findRefusedCeremonies(config),
  ];
}

/**
 * What a device is asked for and what its answer is checked for: a difference refuses a user who
 * has touched the key.
 */
function findRefusedCeremonies(config: WebAuthnConfig): string[] {
  const { id, registrationOptions, verifyRegistrationOptions } = config;
  const { authentication, registration, verifyAuthentication, verifyRegistration } =
    resolveWebAuthn(config);
  const ceremonies = [
    [
      'authenticationOptions.userVerification',
      authentication.userVerification,
      'verifyAuthenticationOptions',
      verifyAuthentication.requireUserVerification,
    ],
    [
      'registrationOptions.authenticatorSelection.userVerification',
      registration.authenticatorSelection?.userVerification,
      'verifyRegistrationOptions',
      verifyRegistration.requireUserVerification,
    ],
  ] as const;
  const timeouts = [
    ['authenticationOptions', authentication.timeout ?? 0],
    ['registrationOptions', registration.timeout ?? 0],
  ] as const;
  const algorithms = registrationOptions?.supportedAlgorithmIDs ?? [];
  const accepted = verifyRegistrationOptions?.supportedAlgorithmIDs ?? algorithms;
  const refused = algorithms.filter((algorithm) => !accepted.includes(algorithm));
  return [
    ...ceremonies
      .filter(([, asked, , isRequired]) => isRequired !== false && asked !== 'required')
      .map(
        ([option, asked, verify]) =>
          `Provider "${id}" has \`${option}: '${asked ?? ''}'\`, and \`${verify}.requireUserVerification\` is true: a ` +
          "device that did not verify its user would be refused. Set the first to 'required', or the second to false.",
      ),
    ...timeouts
      .filter(([, timeout]) => timeout > CHECK_MAX_AGE_SECONDS * 1000)
      .map(
        ([option, timeout]) =>
          `\`${option}.timeout\` of provider "${id}" is ${timeout} ms, and an answer is accepted for ` +
          `${CHECK_MAX_AGE_SECONDS * 1000} ms. Set at most that.`,
      ),
    ...(refused.length > 0
      ? [
          `Provider "${id}" asks for the algorithms ${refused.join(', ')} in \`registrationOptions.supportedAlgorithmIDs\`, ` +
            'and `verifyRegistrationOptions.supportedAlgorithmIDs` refuses them. Leave out the second.',
        ]
      : []),
  ];
}

/** A browser refuses a page that asks for the passkeys of another domain (WebAuthn §5.1.3). */
function isServed(origin: string, ids: readonly string[]): boolean {
  const { hostname } = new URL(origin);
  return ids.length === 0 || ids.some((id) => isSameOrSubdomain(hostname, id));
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function conditionalUIErrors(configs: readonly WebAuthnConfig[]): AuthError[] {
  const unmarked = configs.filter((config) => !hasMarkedField(config));
  return [
    ...(configs.length > 1 ? [duplicateError(configs)] : []),
    ...unmarked.map(
      ({ id }) =>
        new MissingWebAuthnAutocomplete(
          `No field of provider "${id}" lets a browser fill in a passkey. Add "webauthn" to the ` +
            '`autocomplete` of one, or set `enableConditionalUI: false`.',
        ),
    ),
  ];
}

function hasMarkedField(config: WebAuthnConfig): boolean {
  return Object.values(getFormFields(config)).some(
    ({ autocomplete }) => typeof autocomplete === 'string' && autocomplete.includes('webauthn'),
  );
}

function duplicateError(configs: readonly WebAuthnConfig[]): DuplicateConditionalUI {
  const ids = configs.map(({ id }) => `"${id}"`).join(' and ');
  return new DuplicateConditionalUI(
    `Providers ${ids} both let a browser fill in passkeys. Set \`enableConditionalUI: false\` for one.`,
  );
}

function notEnabledError(): ExperimentalFeatureNotEnabled {
  return new ExperimentalFeatureNotEnabled(
    'A passkey provider is configured. Set `experimental: { enableWebAuthn: true }` to use it.',
  );
}
