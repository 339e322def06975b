/** A page for people where NestJS would answer JSON. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  ForbiddenException,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { html } from './html.js';
import { layout } from './layout.js';
import { PAGE_HEADERS } from './page.decorator.js';

@Catch(ForbiddenException, NotFoundException)
export class ProblemFilter implements ExceptionFilter<ForbiddenException | NotFoundException> {
  catch(problem: ForbiddenException | NotFoundException, host: ArgumentsHost): void {
    void host
      .switchToHttp()
      .getResponse<FastifyReply>()
      .status(problem.getStatus())
      .headers(PAGE_HEADERS)
      .send(problemPage(problem instanceof ForbiddenException ? FORBIDDEN : NOT_FOUND));
  }
}

const FORBIDDEN = {
  title: 'Not for you',
  text: 'You are signed in, but this page asks for a role that you do not have.',
};
const NOT_FOUND = { title: 'Nothing here', text: 'There is no page at this address.' };

function problemPage({ title, text }: typeof FORBIDDEN): string {
  const content = html`
    <section class="card narrow">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <a class="button alone" href="/">Back to the start</a>
    </section>
  `;
  return layout({ title, content });
}
