/** An app of NestJS without a compiler, of which the package managers differ. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule, Session } from 'portcullis';
import { Account } from 'portcullis/features/account';
import { Sessions } from 'portcullis/features/sessions';
import { Credentials, MemoryAdapter } from './parts.mjs';

class MeController {
  me(session) {
    return { name: session.user?.name, role: session.role };
  }
}
const handler = [MeController.prototype, 'me'];
const descriptor = Object.getOwnPropertyDescriptor(...handler);
Session()(...handler, 0);
Auth()(...handler, descriptor);
Get('me')(...handler, descriptor);
Controller()(MeController);

const password = Credentials({
  credentials: { password: { label: 'Password', type: 'password' } },
  authorize: ({ password }) => (password === 'open sesame' ? { id: '1', name: 'Ada' } : null),
});

export class AppModule {}
Module({
  imports: [
    AuthModule.forRoot({
      providers: [password],
      adapter: new MemoryAdapter(),
      session: { strategy: 'jwt' },
      features: [Sessions(), Account()],
      callbacks: { session: ({ session }) => ({ ...session, role: 'member' }) },
    }),
  ],
  controllers: [MeController],
})(AppModule);
