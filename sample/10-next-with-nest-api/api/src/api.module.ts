/** The API: how people sign in, where they are stored, and their notes. */
import { Module } from '@nestjs/common';
import Database from 'libsql';
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { DisplayNames } from './display-names.js';
import { NotesController } from './notes.controller.js';
import { checkPassword } from './passwords.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // With an adapter, sessions are rows of the database.
      adapter: TypeORMAdapter({
        type: 'better-sqlite3',
        driver: Database,
        database: settings.databaseFile,
      }),
      providers: [
        OpenIDConnect({
          id: 'demo',
          name: 'Demo identity provider',
          issuer: settings.issuer,
          clientId: 'quickstart',
          clientSecret: 'quickstart-demo-client-secret',
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
