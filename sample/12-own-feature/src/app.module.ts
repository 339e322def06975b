/** The whole app. Start reading here. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import Credentials from 'portcullis/providers/credentials';
import { FormTokens } from './form-tokens.js';
import { NoteCounter } from './note-counter.js';
import { Notes } from './notes.feature.js';
import { NotesController } from './notes.controller.js';
import { ADA, GRACE, findPerson } from './people.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // The notes are lost when the app ends. `TypeORMAdapter` keeps tables of features in a database.
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
      // The page asks for the notes of this id. The routes know it without.
      callbacks: {
        session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
      },
      // Options from other providers: Notes.forRootAsync({ inject: [ConfigService], useFactory }).
      features: [Notes({ longest: 100 })],
    }),
  ],
  controllers: [NotesController],
  providers: [FormTokens, NoteCounter],
})
export class AppModule {}
