import { MemoryAdapter } from 'portcullis/adapters';
import NextAuth from 'portcullis/next';
import Credentials from 'portcullis/providers/credentials';
import Passkey from 'portcullis/providers/passkey';

export const { handlers, auth } = NextAuth({
  adapter: new MemoryAdapter(),
  session: { strategy: 'jwt' },
  experimental: { enableWebAuthn: true },
  providers: [
    Passkey,
    Credentials({
      credentials: { password: { label: 'Password', type: 'password' } },
      authorize: ({ password }) => (password === 'open sesame' ? { id: '1', name: 'Ada' } : null),
    }),
  ],
});
