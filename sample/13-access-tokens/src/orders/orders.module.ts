/** An API that signs no users in: it accepts the tokens of the shop. */
import { Controller, Get, Module } from '@nestjs/common';
import { AccessToken, Auth, AuthModule, CurrentUser, Roles } from 'portcullis';
import { Portcullis, type PortcullisClaims } from 'portcullis/issuers';
import { settings } from '../settings.js';

@Controller('orders')
@Auth({ scopes: ['orders:read'] })
export class OrdersController {
  @Get()
  list(@CurrentUser() user: PortcullisClaims, @AccessToken() { scopes }: AccessToken) {
    return { orders: ['12 gears', '3 levers'], owner: user.sub, scopes };
  }

  /** The scope of the class, and the role as well. */
  @Get('totals')
  @Roles('manager')
  totals() {
    return { total: 15 };
  }
}

@Module({
  imports: [
    AuthModule.forResourceServer({
      issuers: [Portcullis({ issuer: `${settings.url}/auth`, audience: settings.audience })],
      resource: settings.ordersUrl,
    }),
  ],
  controllers: [OrdersController],
})
export class OrdersModule {}
