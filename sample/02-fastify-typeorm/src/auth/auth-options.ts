/** How people sign in, and where their sessions are. */
import type { AuthModuleOptions } from 'portcullis';
import type { ConfigService } from '@nestjs/config';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import Credentials from 'portcullis/providers/credentials';
import type { DataSource } from 'typeorm';
import type { People } from '../people/people.service.js';
import type { Settings } from '../settings.js';

export function authOptions(
  dataSource: DataSource,
  config: ConfigService<Settings, true>,
  people: People,
): AuthModuleOptions {
  return {
    url: config.get('url', { infer: true }),
    secret: config.get('secret', { infer: true }),
    adapter: TypeORMAdapter(dataSource),
    session: { strategy: 'database' },
    providers: [
      Credentials({ authorize: ({ email, password }) => people.withPassword(email, password) }),
    ],
    pages: { signIn: '/login' },
    callbacks: {
      session: ({ session: { expires }, user: { name, email } }) => ({
        expires: new Date(expires).toISOString(),
        user: { name, email },
      }),
    },
  };
}
