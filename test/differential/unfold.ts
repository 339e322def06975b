/**
 * Opens what is folded up in a string: an address into its parts, a sealed token into its claims.
 *
 * The tokens of both libraries are opened by the reference, so that each scenario with a session
 * also shows that either reads what the other wrote.
 */
import { decode } from '@auth/core/jwt';
import { type Plain, isPlainObject } from './plain.js';

/** What tokens may have been sealed with. */
export interface Keys {
  readonly secrets: readonly string[];
  /** Names of cookies, and the names that stand for them inside another token. */
  readonly salts: readonly string[];
}

const SEALED = /^eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/;
const WITH_QUERY = /^(?:https?:\/)?\/[^\s?]*\?\S+$/;

export async function unfold(value: Plain, keys: Keys): Promise<Plain> {
  if (typeof value === 'string') return unfoldText(value, keys);
  if (Array.isArray(value)) return Promise.all(value.map((item: Plain) => unfold(item, keys)));
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    async ([name, member]) => [name, await unfold(member, keys)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function unfoldText(text: string, keys: Keys): Promise<Plain> {
  if (SEALED.test(text)) return openSealed(text, keys);
  if (!WITH_QUERY.test(text)) return text;
  const [address = '', ...query] = text.split('?');
  const parameters: Record<string, Plain> = {};
  for (const [name, value] of new URLSearchParams(query.join('?'))) {
    const inner = await unfold(value, keys);
    const known = parameters[name];
    parameters[name] = known === undefined ? inner : [known, inner].flat();
  }
  return { address, query: parameters };
}

async function openSealed(token: string, keys: Keys): Promise<Plain> {
  for (const secret of keys.secrets) {
    for (const salt of keys.salts) {
      const claims = await decode({ token, secret, salt }).catch(() => null);
      if (claims) return unfold({ 'sealed for': salt, claims: claims as Plain }, keys);
    }
  }
  return '<sealed, and not to be opened>';
}
