/** An asynchronous guard that checks nothing: what NestJS itself takes for any guard. */
import { type CanActivate, Controller, Get, Injectable, Module, UseGuards } from '@nestjs/common';
import type { App } from './app.js';
import { bare } from './bare.js';
import { ANSWER } from './me.js';

@Injectable()
class EmptyGuard implements CanActivate {
  async canActivate(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

@Controller()
class GuardedController {
  @Get('me')
  @UseGuards(EmptyGuard)
  me() {
    return ANSWER;
  }
}

@Module({ controllers: [GuardedController] })
class EmptyGuardModule {}

/** Sent what the others are sent. */
export async function emptyGuard(): Promise<App> {
  const { headers } = await bare();
  return { module: EmptyGuardModule, headers };
}
