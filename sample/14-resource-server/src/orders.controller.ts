/** Handlers that know the caller by an access token. */
import { Controller, Get, Post } from '@nestjs/common';
import { AccessToken, Auth, Public } from 'portcullis';

@Controller('orders')
@Auth({ scopes: ['orders:read'] })
export class OrdersController {
  @Get()
  list(@AccessToken() { clientId, scopes, expires }: AccessToken) {
    return { orders: ['12 gears', '3 levers'], clientId, scopes, expires };
  }

  /** Its own scopes stand in place of those of the class. */
  @Post()
  @Auth({ scopes: ['orders:write'] })
  create() {
    return { created: true };
  }

  @Get('health')
  @Public()
  health() {
    return { status: 'up' };
  }
}
