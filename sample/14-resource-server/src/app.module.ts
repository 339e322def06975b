/** The whole API. It signs nobody in, and has no sessions, cookies or secrets. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { OrdersController } from './orders.controller.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forResourceServer({
      // Behind Keycloak, Auth0, Entra ID, Cognito or Okta, one of the functions in portcullis/issuers stands here.
      issuers: [{ issuer: settings.issuer, audience: settings.url }],
      resource: settings.url,
      scopesSupported: ['orders:read', 'orders:write'],
      // A handler that nobody thought of needs a token. What is public says so.
      globalGuard: true,
    }),
  ],
  controllers: [OrdersController],
})
export class AppModule {}
