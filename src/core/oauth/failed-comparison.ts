/**
 * What a comparison of the protocol libraries has seen, what it expected, and the option that
 * changes it.
 */
export const CLOCKS =
  'compare the clock of this server with a time server, or set a longer `clockTolerance`';

/**
 * What may be logged of a token or a document, and what to look at. Everything else is private or a
 * secret.
 */
const COMPARED: Readonly<Record<string, string>> = {
  iss: 'if this is your provider, set its `issuer` to that',
  issuer: 'if this is your provider, set its `issuer` to that',
  aud: 'check the `clientId`',
  azp: 'check the `clientId`',
  exp: CLOCKS,
  iat: CLOCKS,
  nbf: CLOCKS,
  auth_time: CLOCKS,
};

/** Longer than any `issuer` or `clientId` in use. */
const MAX_LENGTH = 200;

/**
 * Describes a failure of `oauth4webapi`, which keeps what it compared in `cause`, or of `jose`,
 * which keeps the claims in `payload`.
 *
 * @returns `undefined` for a failure that compared nothing, or something that must not be logged.
 */
export function describeComparison(failure: object): string | undefined {
  const { cause, payload, claim: failed } = failure as Readonly<Record<string, unknown>>;
  const compared = isRecord(cause) ? cause : { claims: payload, claim: failed };
  if (compared.claim === 'nonce') return describeNonce(compared);
  return describeType(failure, compared.claims) ?? describeValue(compared);
}

function describeValue(compared: Readonly<Record<string, unknown>>): string | undefined {
  if (isRecord(compared.header)) return describeAlgorithm(compared.header.alg, compared.expected);
  const { claims, claim, body, attribute, expected, now } = compared;
  const name = typeof claim === 'string' ? claim : attribute;
  const source = typeof claim === 'string' ? claims : body;
  const remedy =
    typeof name === 'string' && Object.hasOwn(COMPARED, name) ? COMPARED[name] : undefined;
  if (remedy === undefined || !isRecord(source)) return undefined;
  const parts = [
    `\`${String(name)}\` is ${show(source[String(name)])}`,
    expected === undefined ? undefined : `expected ${show(expected)}`,
    now === undefined ? undefined : `the time is ${show(now)}`,
    remedy,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** @param expected - What is registered or in the metadata; a function for the default. */
function describeAlgorithm(alg: unknown, expected: unknown): string | undefined {
  if (typeof alg !== 'string' || expected === undefined) return undefined;
  return (
    `\`alg\` is ${show(alg)}, expected ${typeof expected === 'function' ? 'another' : show(expected)}, ` +
    'set `client.id_token_signed_response_alg` to the one that the client is registered for'
  );
}

/** How the protocol library says that a claim has another type. */
const MISTYPED = /"(\w+)" \([^()]*\) (?:claim type|must be)/;

/** Claims that an ID token need not have (OpenID Connect Core §2, RFC 7519 §4.1). */
const OPTIONAL: ReadonlySet<string> = new Set(['auth_time', 'jti', 'nbf']);

/**
 * The claim that is of another type, and which. Null is one too: no option lets it through, since
 * the library reads the token as it was signed.
 */
function describeType({ message }: { message?: unknown }, claims: unknown): string | undefined {
  const [, name] = MISTYPED.exec(String(message)) ?? [];
  if (name === undefined || !isRecord(claims)) return undefined;
  const remedy = OPTIONAL.has(name) ? 'the right type, or leaves the claim out' : 'the right type';
  return `\`${name}\` is ${nameType(claims[name])}: have the provider configured so that it sends ${remedy}`;
}

/** The JSON type of a value, which may be logged. */
export function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

/** A nonce is not logged. */
function describeNonce({ claims, expected }: Readonly<Record<string, unknown>>): string {
  const given = isRecord(claims) ? claims.nonce : undefined;
  if (typeof expected === 'string' && given !== undefined && typeof given !== 'string') {
    return `\`nonce\` is ${nameType(given)}, and must be that of the request`;
  }
  return typeof expected === 'string'
    ? 'it is of another authorization request'
    : "it was not asked for, and some providers send one always: add 'nonce' to the `checks` of the provider";
}

/** Cut to what a log line takes. Line breaks are escaped. */
export function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, MAX_LENGTH);
}

/**
 * Not `isPlainObject`: in some frameworks' servers, `Response.json()` makes objects of another
 * realm.
 */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}
