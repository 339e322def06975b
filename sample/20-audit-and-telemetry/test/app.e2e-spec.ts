/** The log and the spans of an app, over HTTP as a browser without scripts does. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Audit } from 'portcullis/features/audit';
import { AppModule } from '../src/app.module.js';
import { ADA, GRACE, type Person } from '../src/people.js';

const exporter = new InMemorySpanExporter();
const printed: string[] = [];
let app: INestApplication;
let url: string;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication();
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(async () => {
  await app.close();
  for (const api of [context, trace]) api.disable();
  jest.restoreAllMocks();
});

/** A user at a browser. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Response> {
    const { csrfToken } = (await (await this.open('/auth/csrf')).json()) as { csrfToken: string };
    const body = new URLSearchParams({ csrfToken, email, password });
    return this.open('/auth/callback/credentials', { method: 'POST', body });
  }

  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { cookie },
      redirect: 'manual',
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

describe('the app', () => {
  it('logs who signed in, and shows the log to administrators alone', async () => {
    const [ada, grace] = [new Visitor(), new Visitor()];
    await ada.signIn(ADA);
    await grace.signIn(GRACE);
    const page = await (await ada.open('/log')).text();
    expect(page).toContain('<td>session.start</td>');
    expect(page).toContain(`<td>${GRACE.id}</td>`);
    expect((await grace.open('/log')).status).toBe(403);
  });

  it('prints each entry, and has a chain that is whole', async () => {
    await new Visitor().signIn(ADA);
    const audit = app.get(Audit);
    await audit.deliver();
    expect(printed.filter((line) => line.startsWith('audit {'))).not.toEqual([]);
    expect((await audit.verify()).problem).toBeUndefined();
  });

  it('has spans of a sign-in, without the address of the user', async () => {
    exporter.reset();
    await new Visitor().signIn(ADA);
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toContain('POST /auth/callback/:provider');
    expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain(
      ADA.email,
    );
  });
});
