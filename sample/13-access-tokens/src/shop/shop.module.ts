/** The shop: it signs people in, and signs tokens for the two APIs. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import { AccessTokens } from 'portcullis/features/access-tokens';
import { Sessions } from 'portcullis/features/sessions';
import Credentials from 'portcullis/providers/credentials';
import { settings } from '../settings.js';
import { ADA, findPerson, findRole } from './people.js';
import { ShopController } from './shop.controller.js';

@Module({
  imports: [
    AuthModule.forRoot({
      url: settings.url,
      secret: settings.secret,
      // The keys are gone when the app ends. `TypeORMAdapter` keeps them in a database.
      adapter: new MemoryAdapter(),
      session: { strategy: 'jwt' },
      providers: [
        Credentials({
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: ADA.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: ({ email, password }) => findPerson(email, password),
        }),
      ],
      features: [
        Sessions(),
        AccessTokens({
          audiences: { [settings.audience]: { scopes: ['orders:read', 'stock:read'] } },
          claims: ({ userId }) => ({ roles: [findRole(userId)] }),
        }),
      ],
    }),
  ],
  controllers: [ShopController],
})
export class ShopModule {}
