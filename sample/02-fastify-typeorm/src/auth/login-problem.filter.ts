/** Shows the form again, with what was wrong. The password is typed anew, the address is not. */
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CredentialsSignin } from 'portcullis';
import { ServerBusy, TooManyAttempts } from 'portcullis/errors';
import { PAGE_HEADERS } from '../pages/page.decorator.js';
import { readLoginForm } from './login-form.js';
import { loginPage } from './login.page.js';

type LoginProblem = CredentialsSignin | TooManyAttempts | ServerBusy;

@Catch(CredentialsSignin, TooManyAttempts, ServerBusy)
export class LoginProblemFilter implements ExceptionFilter<LoginProblem> {
  catch(thrown: LoginProblem, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { email, callbackUrl } = readLoginForm(http.getRequest<FastifyRequest>().body);
    const { status, problem, headers } = describe(thrown);
    void http
      .getResponse<FastifyReply>()
      .status(status)
      .headers({ ...PAGE_HEADERS, ...headers })
      .send(loginPage({ email, callbackUrl, problem }));
  }
}

interface Answer {
  readonly status: number;
  readonly problem: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function describe(thrown: LoginProblem): Answer {
  if (thrown instanceof CredentialsSignin) {
    return { status: 401, problem: describeCode(thrown.code) };
  }
  const headers = { 'Retry-After': String(thrown.retryAfterSeconds) };
  return thrown instanceof TooManyAttempts
    ? { status: 429, problem: 'Too many attempts. Please try again later.', headers }
    : { status: 503, problem: 'There is too much to do. Please try again in a moment.', headers };
}

/** After `Passwords.requireReset` the right password fails, too. Only who enters it reads why. */
function describeCode(code: string): string {
  return code === 'PasswordResetRequired'
    ? 'Please choose a new password: go to “Forgot your password?”.'
    : 'The email or the password is wrong.';
}
