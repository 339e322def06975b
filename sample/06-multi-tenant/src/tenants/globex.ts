/** Globex has an identity provider: its passwords are none of the app's business. */
import OpenIDConnect from 'portcullis/providers/openid-connect';
import type { FakeIdentityProvider } from 'portcullis/testing';
import { settings } from '../settings.js';
import type { Tenant } from './tenant.js';

/**
 * @param identityProvider - A small one for the demonstration. Instead of it you have an issuer.
 */
export function globex({ credentials }: FakeIdentityProvider): Tenant {
  return {
    name: 'Globex',
    url: `http://globex.localhost:${settings.port}`,
    secret: settings.globexSecret,
    provider: OpenIDConnect({ id: 'globex', name: 'Globex', ...credentials }),
    brandColor: '#0f6b62',
  };
}
