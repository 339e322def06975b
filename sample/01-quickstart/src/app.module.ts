/** The whole app: how people sign in, where they are stored, and the pages they see. */
import { Module } from '@nestjs/common';
import Database from 'libsql';
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import Credentials from 'portcullis/providers/credentials';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { ApiController } from './api.controller.js';
import { DEMO_CLIENT } from './identity-provider/client.js';
import { DemoIdentityProvider } from './identity-provider/demo-identity-provider.js';
import { PagesController } from './pages.controller.js';
import { DEMO_LOGIN, checkPassword } from './passwords.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      basePath: '/auth',
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
          clientId: DEMO_CLIENT.id,
          clientSecret: DEMO_CLIENT.secret,
        }),
        Credentials({
          name: 'Password',
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: DEMO_LOGIN.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: checkPassword,
        }),
      ],
      theme: { logo: '/logo.svg' },
    }),
  ],
  controllers: [PagesController, ApiController],
  // Only the quickstart brings its own identity provider.
  providers: [DemoIdentityProvider],
})
export class AppModule {}
