/** The whole app: how people sign in, where they are stored, and the pages they see. */
import { Module } from '@nestjs/common';
import Database from 'libsql';
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { Account } from 'portcullis/features/account';
import { Passwords } from 'portcullis/features/passwords';
import { PersonalData } from 'portcullis/features/personal-data';
import { SecondFactors } from 'portcullis/features/second-factors';
import { Sessions } from 'portcullis/features/sessions';
import OpenIDConnect from 'portcullis/providers/openid-connect';
import { ApiController } from './api.controller.js';
import { DEMO_CLIENT } from './identity-provider/client.js';
import { DemoIdentityProvider } from './identity-provider/demo-identity-provider.js';
import { DemoUser } from './demo-user.js';
import { MailboxController } from './mailbox.controller.js';
import { Mailbox } from './mailbox.js';
import { PagesController } from './pages.controller.js';
import { settings } from './settings.js';

const mailbox = new Mailbox();

/**
 * Passwords, a second factor for users who want one, and a page on which users see and download
 * what there is about them. Known passwords are not refused, since that needs the network.
 */
const features = [
  Sessions(),
  Passwords({ checkBreaches: false }),
  SecondFactors(),
  Account(),
  PersonalData(),
];

@Module({
  imports: [
    AuthModule.forRoot({
      basePath: '/auth',
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
          clientId: DEMO_CLIENT.id,
          clientSecret: DEMO_CLIENT.secret,
        }),
      ],
      mail: { mailer: mailbox.receive },
      theme: { logo: '/logo.svg' },
    }),
  ],
  controllers: [PagesController, ApiController, MailboxController],
  // Only the quickstart brings its own identity provider, mailbox and user.
  providers: [DemoIdentityProvider, DemoUser, { provide: Mailbox, useValue: mailbox }],
})
export class AppModule {}
