/** How a way to prove who you are is shown. */
import { getActionUrl, type RequestOrigin } from '../../../core/http/index.js';
import type { CredentialInput } from '../../../core/models/index.js';
import type { PageProvider } from '../../../core/pages/index.js';
import type { ResolvedProvider } from '../../../core/providers/index.js';

/** The address of the user, which need not be entered. */
export type OwnAddress = string | undefined;

/** The way on the page. */
export function describeWay(
  provider: ResolvedProvider,
  address: OwnAddress,
  requestOrigin: RequestOrigin,
): PageProvider {
  const { id, name, type, style } = provider;
  return {
    ...{ id, name, type, style },
    signinUrl: getActionUrl(requestOrigin, 'signin', id),
    callbackUrl: getActionUrl(requestOrigin, 'callback', id),
    credentials:
      provider.type === 'credentials' ? fillIn(provider.credentials, address) : undefined,
    passkeys:
      provider.type === 'webauthn'
        ? {
            optionsUrl: getActionUrl(requestOrigin, 'webauthn-options', id),
            hasConditionalUI: false,
            fields: {},
          }
        : undefined,
  };
}

/** The user is known: an address is not asked for. */
function fillIn(
  fields: Readonly<Record<string, CredentialInput>>,
  address: OwnAddress,
): Readonly<Record<string, CredentialInput>> {
  if (address === undefined) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, input]) =>
      name === 'email'
        ? [name, { type: 'hidden', autocomplete: 'username', value: address }]
        : [name, input],
    ),
  );
}
