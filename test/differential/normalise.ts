/**
 * Gives what is random, or about the present, a name that is the same in both libraries.
 *
 * A name says where the value was first seen, so that what has to be equal still has to be: the id
 * in a session is that of the user who was stored, and no other. A value that is made from another
 * is named after it.
 */
import { createHash } from 'node:crypto';
import type { Fact, Observation } from './facts.js';
import { type Plain, isPlainObject } from './plain.js';

const RANDOM =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|^[\w-]{43}$/g;
const ID_TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Instants further away than this are not about the present. */
const HORIZON_SECONDS = 3 * 365 * 24 * 60 * 60;
/** A scenario takes less than half of it. */
const PRECISION_SECONDS = 10;

const CALLED = { 36: 'uuid', 43: 'random', 64: 'hex' } as const;

export class Normaliser {
  private readonly names = new Map<string, string>();
  private readonly taken = new Map<string, number>();
  private readonly origins = new Map<string, string>();
  private isNaming = false;

  /** @param now - When the scenario began, in milliseconds. */
  constructor(
    private readonly secrets: readonly string[],
    private readonly now: number,
  ) {}

  normalise(observations: readonly Observation[]): readonly Observation[] {
    this.relate(observations.flatMap(({ facts }) => facts.flatMap(({ value }) => texts(value))));
    // A hash may be seen before that which it was made from, and is to be named after it.
    this.isNaming = true;
    for (const { facts } of observations) for (const fact of facts) this.fact(fact);
    this.isNaming = false;
    return observations.map(({ title, facts }) => ({
      title,
      facts: facts.map((fact) => this.fact(fact)),
    }));
  }

  private fact({ at, value }: Fact): Fact {
    return { at, value: this.value(value, at) };
  }

  private value(value: Plain, path: string): Plain {
    if (typeof value === 'number') return this.number(value);
    if (typeof value === 'string') return this.text(value, path);
    if (Array.isArray(value)) {
      return value.map((item: Plain, index) => this.value(item, `${path}[${index}]`));
    }
    if (!isPlainObject(value)) return value;
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, member]) => [name, this.value(member, `${path}.${name}`)]),
    );
  }

  private number(value: number): Plain {
    return this.instant(value * 1000) ?? this.instant(value) ?? value;
  }

  private text(text: string, path: string): string {
    if (ID_TOKEN.test(text)) return '<id token>';
    if (INSTANT.test(text)) return this.instant(Date.parse(text)) ?? text;
    return text.replace(RANDOM, (random) => this.name(random, path));
  }

  private instant(milliseconds: number): string | undefined {
    const seconds = (milliseconds - this.now) / 1000;
    if (!(Math.abs(seconds) < HORIZON_SECONDS)) return undefined;
    const rounded = Math.round(seconds / PRECISION_SECONDS) * PRECISION_SECONDS;
    return `<now ${rounded < 0 ? '-' : '+'} ${Math.abs(rounded)} s>`;
  }

  private name(random: string, path: string): string {
    const known = this.names.get(random);
    if (known !== undefined) return known;
    const source = this.origins.get(random);
    if (source && this.isNaming) return random;
    const name = source ? this.derived(source, path) : this.freshName(random, path);
    this.names.set(random, name);
    return name;
  }

  private derived(source: string, path: string): string {
    const [how = '', from = ''] = source.split('\n');
    return `<${how} ${this.name(from, path)}>`;
  }

  private freshName(random: string, path: string): string {
    const kind = CALLED[random.length as keyof typeof CALLED] ?? 'text';
    const count = (this.taken.get(path) ?? 0) + 1;
    this.taken.set(path, count);
    return `<${kind} of ${path}${count > 1 ? ` #${count}` : ''}>`;
  }

  /**
   * Finds out which values are hashes of others: of a token and a secret, or of a code verifier.
   */
  private relate(all: readonly string[]): void {
    const randoms = new Set(all.flatMap((text) => text.match(RANDOM) ?? []));
    const short = all.filter((text) => text.length <= 64);
    const sources = new Set([...randoms, ...short]);
    for (const source of sources) {
      const challenge = sha256(source).toString('base64url');
      if (randoms.has(challenge)) this.origins.set(challenge, `S256 of\n${source}`);
      for (const [index, secret] of this.secrets.entries()) {
        const hash = sha256(`${source}${secret}`).toString('hex');
        if (!randoms.has(hash)) continue;
        this.origins.set(hash, `hash with secret ${index} of\n${source}`);
      }
    }
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function texts(value: Plain): string[] {
  if (typeof value === 'string') return [value, ...value.split('|')];
  if (Array.isArray(value)) return value.flatMap(texts);
  return isPlainObject(value) ? Object.values(value).flatMap(texts) : [];
}
