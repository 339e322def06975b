/** The whole app: how people sign in, and the chat that is for them. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import Credentials from 'portcullis/providers/credentials';
import { ChatGateway } from './chat/chat.gateway.js';
import { ChatRoom } from './chat/chat.room.js';
import { ADA, checkPassword } from './people.js';
import { rolesInSession } from './roles.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // With an adapter, sessions are rows, and a row that is gone ends a session at once. This one
      // keeps them as long as the process lives; take that of your database.
      adapter: new MemoryAdapter(),
      providers: [
        Credentials({
          name: 'Password',
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: ADA.user.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: checkPassword,
        }),
      ],
      callbacks: rolesInSession,
    }),
  ],
  providers: [ChatGateway, ChatRoom],
})
export class AppModule {}
