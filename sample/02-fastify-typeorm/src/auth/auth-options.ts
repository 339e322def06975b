/** How people sign in, and where their sessions are. */
import type { AuthModuleOptions } from 'portcullis';
import type { ConfigService } from '@nestjs/config';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import type { DataSource } from 'typeorm';
import type { Mailbox } from '../mailbox/mailbox.js';
import type { Settings } from '../settings.js';

export function authOptions(
  dataSource: DataSource,
  config: ConfigService<Settings, true>,
  mailbox: Mailbox,
): AuthModuleOptions {
  return {
    url: config.get('url', { infer: true }),
    secret: config.get('secret', { infer: true }),
    adapter: TypeORMAdapter(dataSource),
    session: { strategy: 'database' },
    mail: { mailer: mailbox.receive },
    // The feature `Passwords` brings the one that there is.
    providers: [],
    pages: { signIn: '/login' },
    // For the pages of the feature, which the app has not made its own.
    theme: { name: 'Back office', logo: '/icon.svg' },
    callbacks: {
      session: ({ session: { expires }, user: { name, email } }) => ({
        expires: new Date(expires).toISOString(),
        user: { name, email },
      }),
    },
  };
}
