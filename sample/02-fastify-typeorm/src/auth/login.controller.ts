/** The app's own form for signing in, and the button for signing out. */
import {
  Body,
  Controller,
  HttpStatus,
  Inject,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthService, Public } from 'portcullis';
import { Page } from '../pages/page.decorator.js';
import { readLoginForm } from './login-form.js';
import { loginPage } from './login.page.js';
import { LoginProblemFilter } from './login-problem.filter.js';

@Controller()
@Public()
export class LoginController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  /**
   * A signed-out visitor to another page is redirected here, with that page as the `callbackUrl`.
   */
  @Page('login')
  form(@Query() query: unknown): string {
    const { callbackUrl } = readLoginForm(query);
    return loginPage({ callbackUrl });
  }

  @Post('login')
  @Redirect('/', HttpStatus.SEE_OTHER)
  @UseFilters(LoginProblemFilter)
  logIn(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { email, password, callbackUrl } = readLoginForm(body);
    // An attacker can write a link with a `callbackUrl`. One that leads to another site is not
    // followed.
    const fields = { email, password, redirectTo: callbackUrl || '/' };
    return this.auth.signIn({ request, reply }, 'password', fields);
  }

  @Post('logout')
  @Redirect('/login', HttpStatus.SEE_OTHER)
  logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.auth.signOut({ request, reply }, { redirectTo: '/login' });
  }
}
