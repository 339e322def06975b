/**
 * What can be seen of a request: facts of the answer, and what was called, without random values.
 */
import type { CookieNaming } from './cookie-naming.js';
import type { Fact } from './fact.js';
import type { ComparedSessionTokens, TokenReader } from './session-tokens.js';

const SEALED = /^eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
const SIGNED = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/;
const RANDOM = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|^[\w-]{43}$/g;
const FLOW = /\.[\w-]{12}$/;
/** A cookie in chunks: its name, the number, and the value. */
const CHUNK = /^([^=;]+)\.(\d+)=([^;]+);/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export class Observer {
  constructor(
    private readonly reader: TokenReader,
    private readonly tokens: ComparedSessionTokens,
    private readonly naming: CookieNaming,
  ) {}

  async answer(response: Response): Promise<Fact[]> {
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const text = await response.clone().text();
    const location = response.headers.get('location');
    const body = type === 'text/html' ? '<page>' : type === 'application/json' ? parse(text) : text;
    const cookies = this.joinChunks(response.headers.getSetCookie()).map(async (header) =>
      this.cookie(header),
    );
    return [
      { at: 'status', value: response.status },
      { at: 'content-type', value: type },
      ...(location === null ? [] : [{ at: 'redirect', value: await this.open(location) }]),
      { at: 'body', value: await this.open(body) },
      ...(await Promise.all(cookies)),
    ];
  }

  /** The same value without what is random or about the present, and tokens as their claims. */
  async open(value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return isNow(value) ? '<time>' : value;
    if (typeof value === 'function') return '<function>';
    if (value instanceof Date) return '<time>';
    if (value instanceof Error) return `<${value.name}>`;
    if (value instanceof Request || value instanceof Response) return '<http>';
    if (Array.isArray(value)) return Promise.all(value.map(async (one) => this.open(one)));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const opened = members.map(async ([name, member]) => {
      if (name === 'provider' && typeof member === 'object') return [name, '<provider>'] as const;
      return [name, await this.open(member)] as const;
    });
    return Object.fromEntries(await Promise.all(opened));
  }

  private async text(text: string): Promise<unknown> {
    if (SEALED.test(text)) return this.claims(text);
    if (SIGNED.test(text)) return '<ID token>';
    if (INSTANT.test(text)) return '<time>';
    if (/^(https?:\/)?\/[^\s?]*\?\S+$/.test(text)) {
      const [address = '', ...query] = text.split('?');
      return {
        address,
        query: await this.open(Object.fromEntries(new URLSearchParams(query.join('?')))),
      };
    }
    return text.replace(RANDOM, '<random>');
  }

  private async claims(token: string): Promise<unknown> {
    const found = await this.reader.read(token);
    return found ? { 'sealed for': found.salt, claims: await this.open(found.claims) } : '<sealed>';
  }

  /**
   * A session of more than 4 kB is in cookies whose names end with a number: as one, in the place
   * of the first.
   */
  private joinChunks(headers: readonly string[]): readonly string[] {
    const chunks = headers.flatMap((header) => {
      const [, name = '', index, value = ''] = CHUNK.exec(header) ?? [];
      return this.naming.isSession(name) ? [{ header, name, index: Number(index), value }] : [];
    });
    return headers.flatMap((header) => {
      const own = chunks.find((one) => one.header === header);
      if (own === undefined) return [header];
      const all = chunks.filter(({ name }) => name === own.name);
      if (all[0] !== own) return [];
      const values = all.sort((one, other) => one.index - other.index).map(({ value }) => value);
      return [`${own.name}=${values.join('')}${header.slice(header.indexOf(';'))}`];
    });
  }

  private async cookie(header: string): Promise<Fact> {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const given = pair.slice(0, at);
    if (at === pair.length - 1 && this.naming.isOld(given)) {
      return { at: `old cookie ${given}`, value: 'deleted' };
    }
    const name = this.naming.toKnown(given);
    const kind = /state|nonce|pkce/.test(name) ? name.replace(FLOW, '') : name;
    const attributes = rest.map((part) => {
      const [attribute = '', value = ''] = part.split('=');
      const key = attribute.toLowerCase();
      return [key, key === 'expires' ? '<time>' : value.toLowerCase()] as const;
    });
    const value = await this.cookieValue(given, name, decode(pair.slice(at + 1)));
    const shown = { value, attributes: Object.fromEntries(attributes.sort()) };
    return { at: `cookie ${kind}`, value: shown };
  }

  private async cookieValue(given: string, name: string, value: string): Promise<unknown> {
    const own = this.naming.isSession(given) ? await this.tokens.readOwn(value) : undefined;
    return own ? { 'sealed for': name, claims: await this.open(own) } : this.open(value);
  }
}

/** A value that is not percent-encoded stays as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function isNow(value: number): boolean {
  const year = 366 * 24 * 3600;
  return [value, value / 1000].some((seconds) => Math.abs(seconds - Date.now() / 1000) < year);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
