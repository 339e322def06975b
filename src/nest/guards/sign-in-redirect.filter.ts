/** Sends a person who must sign in to the sign-in page. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  Injectable,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SignInRequiredException } from './sign-in-required.exception.js';

/** Answers a `SignInRequiredException` with a 302 to its location, which no cache may store. */
@Injectable()
@Catch(SignInRequiredException)
export class SignInRedirectFilter implements ExceptionFilter<SignInRequiredException> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch({ location }: SignInRequiredException, context: ArgumentsHost): void {
    const response = context.switchToHttp().getResponse<unknown>();
    const { httpAdapter } = this.host;
    // A cache that kept this would send people to sign in who have done so since.
    httpAdapter.setHeader(response, 'Cache-Control', 'private, no-store');
    httpAdapter.redirect(response, 302, location);
  }
}
