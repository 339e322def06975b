/**
 * The app's configuration as one library gets it: nothing of it reaches a database or the network.
 */
import { MemoryAdapter } from '../../core/adapters/index.js';
import type { Fact } from './fact.js';

export type ObjectMembers = Readonly<Record<PropertyKey, unknown>>;

/** `@auth/core`, as the app has it installed. */
export interface AuthCore {
  Auth(request: Request, config: never): Promise<unknown>;
  readonly customFetch?: symbol;
}

/** A row of the table of sessions, and the user whom it belongs to. */
export interface StoredSession {
  readonly sessionToken: string;
  readonly expires: Date;
  readonly user: { readonly id: string; readonly name: string; readonly email: string };
}

export function isMembers(value: unknown): value is ObjectMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an option, or none. */
export function toMembers(value: unknown): ObjectMembers {
  return isMembers(value) ? value : {};
}

/** Providers that are configured by their function are called, as both libraries do. */
export function listProviders(config: ObjectMembers): ObjectMembers[] {
  const given: unknown = config.providers;
  if (!Array.isArray(given)) return [];
  return given
    .map((one: unknown) => (typeof one === 'function' ? (one as () => unknown)() : one))
    .filter(isMembers);
}

/** A value of the configuration that should be text, or nothing. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function readId(provider: ObjectMembers): string {
  const options = toMembers(provider.options);
  return toText(options.id ?? provider.id);
}

export class ComparedApp {
  readonly calls: Fact[] = [];
  mail = '';
  private readonly stores: MemoryAdapter[] = [];

  constructor(
    private readonly config: ObjectMembers,
    private readonly callsCallbacks: boolean,
  ) {}

  /** The configuration, with recorders in the place of what must not be reached. */
  configure(fetch: typeof globalThis.fetch, customFetch: symbol | undefined): ObjectMembers {
    const { callbacks, events: _events, adapter, logger: _logger, ...rest } = this.config;
    const noted =
      this.callsCallbacks && isMembers(callbacks) ? this.noteAll('callback', callbacks) : {};
    return {
      ...rest,
      debug: false,
      callbacks: noted,
      events: this.events(),
      logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
      ...(adapter !== undefined && adapter !== null && { adapter: this.memory() }),
      providers: listProviders(this.config).map((one) => this.provider(one, fetch, customFetch)),
    };
  }

  /** Stores a session for either library. */
  async addSession({ sessionToken, expires, user }: StoredSession): Promise<void> {
    for (const store of this.stores) {
      await store.createUser({ ...user, emailVerified: null, image: null });
      await store.createSession({ sessionToken, expires, userId: user.id });
    }
  }

  private events(): ObjectMembers {
    const names = ['createUser', 'linkAccount', 'session', 'signIn', 'signOut', 'updateUser'];
    return Object.fromEntries(
      names.map((name) => [name, (said: unknown) => void this.note(`event ${name}`, said)]),
    );
  }

  private memory(): ObjectMembers {
    const store = new MemoryAdapter();
    this.stores.push(store);
    return this.noteAll('adapter', { ...store });
  }

  private noteAll(at: string, members: ObjectMembers): ObjectMembers {
    const noted = Object.entries(members).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member] as const;
      const call = member as (...given: unknown[]) => unknown;
      return [
        name,
        (...given: unknown[]) => {
          this.note(`${at} ${name}`, given);
          return call(...given);
        },
      ] as const;
    });
    return Object.fromEntries(noted);
  }

  private provider(
    provider: ObjectMembers,
    fetch: unknown,
    customFetch: symbol | undefined,
  ): ObjectMembers {
    const options = isMembers(provider.options) ? provider.options : undefined;
    const replaced = {
      ...(customFetch && { [customFetch]: fetch }),
      ...(provider.type === 'email' && {
        sendVerificationRequest: ({ url }: { url: string }) => void (this.mail = url),
      }),
      // It may reach the app's database.
      ...(provider.type === 'credentials' && { authorize: () => null }),
    };
    return { ...provider, ...replaced, ...(options && { options: { ...options, ...replaced } }) };
  }

  private note(at: string, value: unknown): void {
    this.calls.push({ at, value: structuredShape(value) });
  }
}

/** Names and types at the time of the call: what is in them may be changed later. */
function structuredShape(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => structuredShape(one, depth + 1));
  if (value instanceof Date) return 'date';
  if (value instanceof Request) return 'request';
  if (!isMembers(value) || depth > 4) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [
        name,
        name === 'provider' && isMembers(member) ? 'provider' : structuredShape(member, depth + 1),
      ]),
  );
}
