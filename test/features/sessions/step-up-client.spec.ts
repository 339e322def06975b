/** @jest-environment ./test/client/page-environment.js */
/** The one repeat of a request, after the user has proven who they are. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AskedProof, StepUpClient } from '../../../src/client/sessions/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Site } from '../../client/site.js';

const ORIGIN = 'https://app.test';
const CHALLENGE =
  'Bearer error="insufficient_user_authentication", acr_values="mfa", max_age="300"';
const PROOF_PAGE = `${ORIGIN}/auth/reauthenticate?acr_values=mfa&max_age=300`;
const { BroadcastChannel: Channel } = globalThis;

type Answer = () => Response;

let answers: Answer[];
let sent: { url: string; body: unknown }[];
let asked: AskedProof[];
let popups: { url: URL; closed: boolean; close(): void }[];
let client: StepUpClient;

const done: Answer = () => new Response('done');

const refused =
  (header = CHALLENGE, body: unknown = {}): Answer =>
  () =>
    Response.json(body, { status: 401, headers: { 'www-authenticate': header } });

const fetchInPage: typeof fetch = async (input, init) => {
  const isRequest = input instanceof Request;
  const body: unknown = isRequest ? await input.text() : init?.body;
  sent.push({ url: isRequest ? input.url : String(input), body });
  return (answers.shift() ?? done)();
};

const prove = async (proof: AskedProof): Promise<boolean> => {
  asked.push(proof);
  return true;
};

/** A turn of the loop: messages between tabs arrive. */
const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function untilOpened(): Promise<(typeof popups)[number]> {
  for (let turns = 0; turns < 100; turns += 1) {
    const [popup] = popups;
    if (popup) return popup;
    await turn();
  }
  throw new Error('No window was opened.');
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  [answers, sent, asked, popups] = [[], [], [], []];
  client = new StepUpClient({ fetch: fetchInPage });
  jest.spyOn(window, 'open').mockImplementation((url) => {
    const popup = {
      url: new URL(url ?? ''),
      closed: false,
      close() {
        popup.closed = true;
      },
    };
    popups.push(popup);
    return popup as unknown as Window;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the repeat', () => {
  it('is sent once the user has proven it, with the same body', async () => {
    answers = [refused()];
    const response = await client.fetchWithStepUp('/pay', { method: 'POST', body: 'a' }, { prove });
    expect(await response.text()).toBe('done');
    expect(sent).toEqual([
      { url: '/pay', body: 'a' },
      { url: '/pay', body: 'a' },
    ]);
    expect(asked).toEqual([{ acrValues: 'mfa', maxAge: 300, location: PROOF_PAGE }]);
  });

  it('is sent once, when it is refused too', async () => {
    answers = [refused(), refused(CHALLENGE, { second: true }), done];
    const response = await client.fetchWithStepUp('/pay', {}, { prove });
    expect(await response.json()).toEqual({ second: true });
    expect([sent.length, asked.length]).toEqual([2, 1]);
  });

  it.each<[string, BodyInit]>([
    ['parameters', new URLSearchParams('a=b')],
    ['a form', new FormData()],
    ['a file', new Blob(['a'])],
    ['bytes', new ArrayBuffer(1)],
    ['a view of bytes', new Uint8Array(1)],
  ])('is sent with %s', async (_name, body) => {
    answers = [refused()];
    await client.fetchWithStepUp('/pay', { method: 'POST', body }, { prove });
    expect(sent.map((one) => one.body)).toEqual([body, body]);
  });

  it('is sent with the body of a Request', async () => {
    answers = [refused()];
    const request = new Request(`${ORIGIN}/pay`, { method: 'POST', body: 'a' });
    expect((await client.fetchWithStepUp(request, undefined, { prove })).status).toBe(200);
    expect(sent.map((one) => one.body)).toEqual(['a', 'a']);
  });

  it('is not sent with a stream', async () => {
    answers = [refused()];
    const init = { method: 'POST', body: new ReadableStream() };
    expect((await client.fetchWithStepUp('/pay', init, { prove })).status).toBe(401);
    expect([sent.length, asked.length]).toEqual([1, 0]);
  });

  it('is not sent when the user refuses, and the response can still be read', async () => {
    answers = [refused(CHALLENGE, { error: 'x' })];
    const response = await client.fetchWithStepUp('/pay', {}, { prove: async () => false });
    expect(await response.json()).toEqual({ error: 'x' });
    expect(sent).toHaveLength(1);
  });

  it.each(['https://evil.test/pay', '//evil.test/pay', 'http://app.test/pay'])(
    'is not sent to %s',
    async (url) => {
      answers = [refused()];
      expect((await client.fetchWithStepUp(url, {}, { prove })).status).toBe(401);
      expect([sent.length, asked.length]).toEqual([1, 0]);
    },
  );

  it('is not sent when another origin answered, after a redirect', async () => {
    const response = refused()();
    Object.defineProperty(response, 'url', { value: 'https://evil.test/' });
    answers = [() => response];
    expect(await client.fetchWithStepUp('/pay', {}, { prove })).toBe(response);
    expect(asked).toEqual([]);
  });

  it('is sent to the origin of the routes', async () => {
    client = new StepUpClient({ fetch: fetchInPage, baseUrl: 'https://api.test' });
    answers = [refused()];
    await client.fetchWithStepUp('https://api.test/pay', {}, { prove });
    expect(asked).toMatchObject([
      { location: 'https://api.test/auth/reauthenticate?acr_values=mfa&max_age=300' },
    ]);
  });

  it('follows one proof for 20 calls at once', async () => {
    answers = Array.from({ length: 20 }, () => refused());
    const calls = Array.from({ length: 20 }, () => client.fetchWithStepUp('/pay', {}, { prove }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect([sent.length, asked.length]).toEqual([40, 1]);
  });
});

describe('a call beside a proof', () => {
  it('that was answered after it is repeated without another', async () => {
    let answerLate = (): void => undefined;
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    const slow = new StepUpClient({
      fetch: async (input, init) => {
        const response = await fetchInPage(input, init);
        if (input === '/slow' && response.status === 401) await late;
        return response;
      },
    });
    answers = [refused(), refused()];
    const call = slow.fetchWithStepUp('/slow', {}, { prove });
    await slow.fetchWithStepUp('/pay', {}, { prove });
    answerLate();
    expect((await call).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('that asks for more has another one, after it', async () => {
    answers = [refused('Bearer error="insufficient_user_authentication"'), refused()];
    const calls = ['/a', '/b'].map((url) => client.fetchWithStepUp(url, {}, { prove }));
    await Promise.all(calls);
    expect(asked.map(({ acrValues }) => acrValues)).toEqual([undefined, 'mfa']);
  });
});

describe('the challenge', () => {
  const error = 'insufficient_user_authentication';

  it.each([
    `Basic realm="a, Bearer error=\\"x\\"", BEARER Error="${error}"`,
    `Negotiate abc==, DPoP error = ${error} ,, acr_values="mfa"`,
    `Negotiate, Bearer realm="x",error="${error}"`,
  ])('is found in %s', async (header) => {
    answers = [refused(header)];
    expect((await client.fetchWithStepUp('/pay', {}, { prove })).status).toBe(200);
  });

  it.each([
    '',
    `error="${error}"`,
    `Bearer error="${error}`,
    `Bearer realm="error=${error}"`,
    `Bearer realm="\\", error=\\"${error}\\""`,
    `Bearer error="invalid_token", error="${error}"`,
    `Bearer error_description="${error}"`,
    `Basic realm=a b c=d e, "Bearer error="${error}"`,
  ])('is not found in %j', async (header) => {
    answers = [refused(header)];
    expect((await client.fetchWithStepUp('/pay', {}, { prove })).status).toBe(401);
    expect(asked).toEqual([]);
  });
});

describe('the page of proof', () => {
  it.each([
    ['/prove?for=pay', `${ORIGIN}/prove?for=pay`],
    [`${ORIGIN}/prove`, `${ORIGIN}/prove`],
    ['https://evil.test/', PROOF_PAGE],
    ['//evil.test/', PROOF_PAGE],
    ['javascript:alert(1)', PROOF_PAGE],
    ['blob:https://app.test/x', PROOF_PAGE],
    ['http://', PROOF_PAGE],
    [7, PROOF_PAGE],
  ])('for the location %j is %s', async (location, page) => {
    answers = [refused(CHALLENGE, { location })];
    await client.fetchWithStepUp('/pay', {}, { prove });
    expect(asked).toMatchObject([{ location: page }]);
  });
});

describe('the window', () => {
  it('is open until its page says that the user has proven it', async () => {
    answers = [refused()];
    const call = client.fetchWithStepUp('/pay');
    const popup = await untilOpened();
    expect(popup.url.searchParams.get('callbackUrl')).toBe(`${ORIGIN}/auth/reauthenticate/done`);
    const channel = new Channel('portcullis');
    for (const message of [null, 'reauthenticated', { event: 'other' }])
      channel.postMessage(message);
    await turn();
    expect(sent).toHaveLength(1);
    channel.postMessage({ event: 'reauthenticated' });
    expect((await call).status).toBe(200);
    expect(popup.closed).toBe(true);
    channel.close();
  });

  it('that the user closes is followed by one repeat', async () => {
    answers = [refused(), refused()];
    const call = client.fetchWithStepUp('/pay');
    (await untilOpened()).closed = true;
    jest.advanceTimersByTime(1000);
    expect((await call).status).toBe(401);
    expect(sent).toHaveLength(2);
  });

  it('that the browser blocks is followed by none', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    answers = [refused()];
    expect((await client.fetchWithStepUp('/pay')).status).toBe(401);
    expect(sent).toHaveLength(1);
  });
});

describe('reauthenticate', () => {
  it.each([
    ['secret', true, undefined],
    ['wrong', false, 'CredentialsSignin'],
  ])('with the password %s', async (password, ok, error) => {
    const site = new Site('/auth', { features: [Sessions()] });
    const right = { username: 'Ada', password: 'secret' };
    await site.browser.post('/auth/callback/credentials', right);
    const forms: URLSearchParams[] = [];
    const own = new StepUpClient({
      fetch: async (url, init) => {
        if (init?.body) forms.push(new URLSearchParams(init.body as URLSearchParams));
        return site.fetch(url, init);
      },
    });
    const fields = { username: 'Ada', password, reauthenticate: 'false' };
    expect(await own.reauthenticate('credentials', fields)).toMatchObject({ ok, error });
    expect(site.asked()).toEqual(['GET /auth/csrf', 'POST /auth/callback/credentials']);
    expect(forms[0]?.get('reauthenticate')).toBe('true');
  });
});
