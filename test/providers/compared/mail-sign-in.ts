/** The first half of a sign-in by email, and the request that one of the libraries sends for it. */
import { jest } from '@jest/globals';
import { Browser } from '../../support/browser.js';
import { type Facts, requestFacts } from './facts.js';
import type { Asked } from './identity-server.js';
import type { Library } from './libraries.js';
import { Rows } from './rows.js';

/** What each of the services needs, and each takes what it knows. */
export const MAILER_OPTIONS = {
  apiKey: 'the-key',
  from: 'no-reply@mail.example.com',
  transactionalId: 'transactional-1',
};

export async function mailFacts(
  library: Library,
  file: string,
  options: object = MAILER_OPTIONS,
): Promise<Facts> {
  const asked: Asked[] = [];
  const service = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(await received(new Request(input, init)));
    return Response.json({ success: true });
  });
  try {
    const described = await library.describe(file, options);
    const setup = {
      providers: [described],
      adapter: new Rows().adapter,
      session: { strategy: 'jwt' },
      secret: 'a secret of more than thirty-two bytes',
      trustHost: true,
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    } as const;
    const browser = new Browser(async (request) => library.answer(request, setup));
    await browser.post(`/auth/signin/${described.id}`, { email: 'ada@example.org' });
  } finally {
    service.mockRestore();
  }
  return requestFacts(asked);
}

async function received(request: Request): Promise<Asked> {
  const headers = Object.fromEntries(request.headers);
  const isForm = headers['content-type']?.startsWith('multipart/');
  // Its boundary is random.
  if (isForm) headers['content-type'] = 'multipart/form-data';
  const form = isForm && Object.fromEntries(await request.formData());
  return {
    url: new URL(request.url),
    method: request.method,
    headers,
    body: withoutWording(form || ((await request.json()) as object)),
  };
}

/** The two libraries put it in their own words, and tokens are random. */
function withoutWording(body: object): string {
  return JSON.stringify(body, (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (/^(html|text|htmlbody|textbody|value)$/i.test(name)) return '(wording)';
    return value.replace(/(?<=[?&]token=)[^&]+/, '(random)');
  });
}
