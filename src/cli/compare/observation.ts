/** What can be seen of a request: facts of the answer, and what was called, without random values. */
import { decode } from '../../core/jwt/get-token.js';

export interface Fact {
  readonly at: string;
  readonly value: unknown;
}

const SEALED = /^eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
const SIGNED = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/;
const RANDOM = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|^[\w-]{43}$/g;
const FLOW = /\.[\w-]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export class Observer {
  constructor(
    private readonly secrets: readonly string[],
    private readonly salts: readonly string[],
  ) {}

  async answer(response: Response): Promise<Fact[]> {
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const text = await response.clone().text();
    const location = response.headers.get('location');
    const body = type === 'text/html' ? '<page>' : type === 'application/json' ? parse(text) : text;
    const cookies = response.headers.getSetCookie().map(async (header) => this.cookie(header));
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
    for (const secret of this.secrets) {
      for (const salt of this.salts) {
        const claims = await decode({ token, secret, salt }).catch(() => null);
        if (claims) return { 'sealed for': salt, claims: await this.open(claims) };
      }
    }
    return '<sealed>';
  }

  private async cookie(header: string): Promise<Fact> {
    const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const kind = /state|nonce|pkce/.test(name) ? name.replace(FLOW, '') : name;
    const attributes = rest.map((part) => {
      const [attribute = '', value = ''] = part.split('=');
      const key = attribute.toLowerCase();
      return [key, key === 'expires' ? '<time>' : value.toLowerCase()] as const;
    });
    const value = await this.open(decodeURIComponent(pair.slice(at + 1)));
    const shown = { value, attributes: Object.fromEntries(attributes.sort()) };
    return { at: `cookie ${kind}`, value: shown };
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
