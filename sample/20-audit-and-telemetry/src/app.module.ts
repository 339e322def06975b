/** The whole app. Start reading here. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import { Account } from 'portcullis/features/account';
import { Audit } from 'portcullis/features/audit';
import { Sessions } from 'portcullis/features/sessions';
import { Telemetry } from 'portcullis/features/telemetry';
import Credentials from 'portcullis/providers/credentials';
import { consoleSink } from './console.sink.js';
import { HomeController } from './home.controller.js';
import { ADA, findPerson, PEOPLE } from './people.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // The log is lost when the app ends. `TypeORMAdapter` keeps tables of features in a database.
      adapter: new MemoryAdapter(),
      session: { strategy: 'jwt' },
      providers: [
        Credentials({
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: ADA.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: ({ email, password }) => findPerson(PEOPLE, email, password),
        }),
      ],
      features: [
        Sessions(),
        Account(),
        Audit({
          sinks: [consoleSink],
          // The head of the chain belongs where a person who changes the database cannot change it.
          seal: { key: settings.auditKey, onHead: (head) => console.log(`audit head ${head}`) },
          // Behind a proxy, this is the header that the proxy sets.
          ipAddress: (headers) => headers.get('x-real-ip'),
        }),
        Telemetry({ pseudonymKey: settings.telemetryKey }),
      ],
    }),
  ],
  controllers: [HomeController],
})
export class AppModule {}
