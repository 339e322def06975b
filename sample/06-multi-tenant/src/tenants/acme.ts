/** Acme keeps the passwords of its people here. */
import Credentials from 'portcullis/providers/credentials';
import { settings } from '../settings.js';
import { PasswordDirectory } from './password-directory.js';
import type { Tenant } from './tenant.js';

export const ADA = { id: 'ada', name: 'Ada Lovelace', email: 'ada@acme.example' };
export const ADAS_PASSWORD = 'analytical';

export async function acme(): Promise<Tenant> {
  const directory = await new PasswordDirectory().add(ADA, ADAS_PASSWORD);
  return {
    name: 'Acme',
    url: `http://acme.localhost:${settings.port}`,
    secret: settings.acmeSecret,
    provider: Credentials({
      name: 'Acme',
      credentials: {
        email: { type: 'email', label: 'Email', placeholder: ADA.email, required: true },
        password: { type: 'password', label: 'Password', required: true },
      },
      authorize: ({ email, password }) => directory.find(email, password),
    }),
    brandColor: '#b4232a',
  };
}
