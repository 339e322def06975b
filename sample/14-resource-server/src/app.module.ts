/** The whole API. It signs no users in, and has no sessions, cookies or secrets. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { OrdersController } from './orders.controller.js';
import { settings } from './settings.js';

@Module({
  imports: [
    AuthModule.forResourceServer({
      // Behind Keycloak, Auth0, Entra ID, Cognito or Okta, one of the functions in
      // portcullis/issuers stands here.
      issuers: [{ issuer: settings.issuer, audience: settings.url }],
      resource: settings.url,
      scopesSupported: ['orders:read', 'orders:write'],
      // A handler without a decorator needs a token, too. What is public says @Public().
      globalGuard: true,
    }),
  ],
  controllers: [OrdersController],
})
export class AppModule {}
