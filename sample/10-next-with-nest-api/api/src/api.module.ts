/** The API: how people sign in, where they are stored, and their notes. */
import { Module } from '@nestjs/common';
import Database from 'libsql';
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { ProviderLogout } from 'portcullis/features/provider-logout';
import { ProviderTokens } from 'portcullis/features/provider-tokens';
import { Sessions } from 'portcullis/features/sessions';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { DisplayNames } from './display-names.js';
import { NotesController } from './notes.controller.js';
import { checkPassword } from './passwords.js';
import { settings } from './settings.js';

/**
 * Tokens for the provider's API, and a sign-out that reaches the provider; its own sign-out reaches
 * us.
 */
const features = [Sessions(), ProviderTokens(), ProviderLogout()];

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // With an adapter, sessions are rows of the database.
      adapter: TypeORMAdapter(
        { type: 'better-sqlite3', driver: Database, database: settings.databaseFile },
        { features },
      ),
      features,
      providers: [
        OpenIDConnect({
          id: 'demo',
          name: 'Demo identity provider',
          issuer: settings.issuer,
          clientId: 'notes',
          clientSecret: 'notes-demo-client-secret',
          authorization: { params: { scope: 'openid profile email calendar' } },
        }),
        Credentials({
          name: 'Password',
          credentials: {
            email: { type: 'email', label: 'Email' },
            password: { type: 'password', label: 'Password' },
          },
          authorize: checkPassword,
        }),
      ],
    }),
  ],
  controllers: [NotesController],
  providers: [DisplayNames],
})
export class ApiModule {}
