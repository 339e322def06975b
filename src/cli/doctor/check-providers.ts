/** The identity providers of an app, and the addresses to register with them. */
import { OriginSettingsToken } from '../../core/http/index.js';
import { AuthSettingsToken } from '../../core/config/index.js';
import {
  type OAuthProvider,
  ProviderRegistry,
  type ResolvedProvider,
} from '../../core/providers/index.js';
import { getPublicOrigin } from './check-address.js';
import { type DoctorCheck, ok, type Subject } from './finding.js';

/** The providers that are asked over the network. */
export function listOAuthProviders({ services }: Subject): OAuthProvider[] {
  const all = services.get(ProviderRegistry).all();
  return all.filter(
    (provider): provider is OAuthProvider & ResolvedProvider =>
      provider.type === 'oauth' || provider.type === 'oidc',
  );
}

export const checkRedirectUris: DoctorCheck = {
  title: 'Redirect URIs to register',
  run: async (subject) => {
    const { basePath } = subject.services.get(OriginSettingsToken);
    const { redirectProxy } = subject.services.get(AuthSettingsToken);
    const origin = getPublicOrigin(subject) ?? 'https://<your domain>';
    const base = redirectProxy.url ?? `${origin}${basePath}`;
    return listOAuthProviders(subject).map(({ id }) => ok(`${id}: ${base}/callback/${id}`));
  },
};
