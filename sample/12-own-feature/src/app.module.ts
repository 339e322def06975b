/** The whole app. Start reading here. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import Credentials from 'portcullis/providers/credentials';
import { Limits } from 'portcullis/features/limits';
import { HomeController } from './home.controller.js';
import { ADA, GRACE, findPerson } from './people.js';
import { settings } from './settings.js';
import { totp } from './totp.feature.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // The secrets are lost when the app ends. `TypeORMAdapter` keeps tables of features in a
      // database.
      adapter: new MemoryAdapter(),
      session: { strategy: 'jwt' },
      providers: [
        Credentials({
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: ADA.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: ({ email, password }) => findPerson([ADA, GRACE], email, password),
        }),
      ],
      callbacks: {
        // After the second factor, with what the first one was.
        jwt: ({ token, account }) => (account ? { ...token, method: account.provider } : token),
        session: ({ session, token }) => ({ ...session, method: token['method'] }),
      },
      // `Limits` counts the codes that a client tries.
      features: [totp, Limits()],
    }),
  ],
  controllers: [HomeController],
})
export class AppModule {}
