/** Shows the form again, with what was wrong. The password is typed anew, the address is not. */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CredentialsSignin } from 'portcullis';
import { PAGE_HEADERS } from '../pages/page.decorator.js';
import { type LoginForm, loginPage } from './login.page.js';

@Catch(CredentialsSignin)
export class WrongPasswordFilter implements ExceptionFilter<CredentialsSignin> {
  catch(_error: CredentialsSignin, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { email, callbackUrl } = http.getRequest<FastifyRequest<{ Body: LoginForm }>>().body;
    void http
      .getResponse<FastifyReply>()
      .status(HttpStatus.UNAUTHORIZED)
      .headers(PAGE_HEADERS)
      .send(loginPage({ email, callbackUrl, problem: 'The email or the password is wrong.' }));
  }
}
