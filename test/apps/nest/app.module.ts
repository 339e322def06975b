import { Controller, Get, Module } from '@nestjs/common';
import { Auth, AuthModule, Session } from 'portcullis';
import Credentials from 'portcullis/providers/credentials';
import { AppController } from './app.controller';
import { AppService } from './app.service';

declare module 'portcullis' {
  interface Session {
    role?: 'admin' | 'member';
  }
}

@Controller('me')
class MeController {
  @Get()
  @Auth()
  me(@Session() session: Session) {
    return { name: session.user?.name, role: session.role };
  }
}

const password = Credentials({
  credentials: { password: { label: 'Password', type: 'password' } },
  authorize: ({ password }) => (password === 'open sesame' ? { id: '1', name: 'Ada' } : null),
});

@Module({
  imports: [
    AuthModule.forRoot({
      providers: [password],
      callbacks: {
        session({ session }) {
          session.role = 'member';
          return session;
        },
      },
    }),
  ],
  controllers: [AppController, MeController],
  providers: [AppService],
})
export class AppModule {}
