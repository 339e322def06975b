/**
 * What attackers send, at random: parts that mean something, put together in ways that mean
 * nothing.
 */
import fc from 'fast-check';

const ORIGIN = 'https://app.test';

/** Text that some parser on the way could take for something else. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '..',
        '%2f',
        '%00',
        '%',
        '%E0%A4%A',
        ';',
        '=',
        '&',
        '?',
        '#',
      ),
      fc.constantFrom('__proto__', 'constructor', 'toString', '[', ']', '{', '}', '"', "'", ','),
      fc.constantFrom('https://evil.test', '//evil.test', 'javascript:alert(1)', 'app.test', '@'),
      fc.constantFrom(
        '<script>',
        '\r\n',
        '\0',
        '\u2028',
        '\u202e',
        '／',
        '＠',
        '\u{1f600}',
        '\ud800',
      ),
      fc.constantFrom('undefined', 'null', 'NaN', '-1', '1e9', 'true', '0', ' '),
      fc.string({ maxLength: 4, unit: 'binary' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const FIELDS = [
  'callbackUrl',
  'csrfToken',
  'code',
  'state',
  'iss',
  'error',
  'error_description',
  'email',
  'token',
  'password',
  'user',
  'data',
  'link',
  '__proto__',
] as const;

const fieldName = fc.oneof(fc.constantFrom(...FIELDS), hostileText);

const pairs = fc.array(fc.tuple(fieldName, hostileText), { maxLength: 5 });

const ACTIONS = [
  'session',
  'csrf',
  'providers',
  'signin',
  'signin/op',
  'signin/email',
  'signin/password',
  'callback/op',
  'callback/form',
  'callback/email',
  'callback/password',
  'signout',
  'error',
  'verify-request',
  'webauthn-options',
];

const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ACTIONS).map((action) => `/auth/${action}`) },
  { weight: 2, arbitrary: hostileText.map((text) => `/auth/${text}`) },
  { weight: 1, arbitrary: hostileText.map((text) => `/${text}`) },
);

const COOKIES = [
  '__Secure-authjs.session-token',
  '__Secure-authjs.session-token.0',
  '__Secure-authjs.callback-url',
  '__Host-authjs.csrf-token',
  '__Secure-authjs.state.AAAAAAAAAAAA',
  '__Host-authjs.verification',
  '__proto__',
] as const;

const HEADERS = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-auth-return-redirect',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-purpose',
  'authorization',
  'user-agent',
  'accept-language',
] as const;

/** A `Cookie` header. */
export const hostileCookies: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...COOKIES), hostileText), hostileText), {
    maxLength: 6,
  })
  .map((cookies) => cookies.map(([name, value]) => `${name}=${value}`).join('; '));

const CONTENT_TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'APPLICATION/JSON; charset=UTF-8',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc
    .dictionary(fieldName, fc.oneof(hostileText, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 5 })
    .map((value) => JSON.stringify(value)),
  hostileText,
);

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly cookies: string;
  readonly contentType: string;
  readonly body: string;
  /** How many bytes of the body come at a time. */
  readonly step: number;
}

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'post') },
  ),
  path,
  query: pairs,
  headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), hostileText), { maxLength: 4 }),
  cookies: hostileCookies,
  contentType: fc.constantFrom(...CONTENT_TYPES),
  body: fc.oneof(
    pairs.map((fields) =>
      new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    ),
    json,
  ),
  step: fc.integer({ min: 1, max: 64 }),
});

/** The request, as far as the platform lets one be made. */
export function makeRequest(hostile: HostileRequest, extra: HeadersInit = {}): Request {
  const { method, path, query, headers, cookies, contentType, body, step } = hostile;
  const address = `${ORIGIN}${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
  const url = URL.canParse(address) ? address : `${ORIGIN}/auth/session`;
  const all = new Headers();
  const given = [...headers, ['cookie', cookies], ['content-type', contentType]] as const;
  for (const [name, value] of given) append(all, name, value);
  for (const [name, value] of new Headers(extra)) append(all, name, value);
  const hasBody = !['GET', 'HEAD'].includes(method);
  return new Request(url, {
    method,
    headers: all,
    ...(hasBody && { body: makeStream(new TextEncoder().encode(body), step), duplex: 'half' }),
  });
}

function append(headers: Headers, name: string, value: string): void {
  try {
    if (name === 'cookie' && headers.has(name)) headers.set(name, `${headers.get(name)}; ${value}`);
    else headers.append(name, value);
  } catch {
    // No platform would let it through either.
  }
}

function makeStream(bytes: Uint8Array, step: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + step));
      at += step;
    },
  });
}

/** The names on the prototypes that everything inherits from. */
export function prototypes(): string[][] {
  return [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((one) =>
    Object.getOwnPropertyNames(one),
  );
}
