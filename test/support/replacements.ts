/**
 * Services of an app's own in place of the library's. Each does what the one that it extends does,
 * and leaves the app's stamp on it.
 */
import { Inject, Injectable, Module, type Type } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import { CallbacksToken } from '../../src/core/callbacks/callbacks.js';
import { CsrfSettingsToken } from '../../src/core/csrf/csrf.guard.js';
import { EventsToken } from '../../src/core/events/event-bus.js';
import type { Token } from '../../src/core/index.js';
import { JwtSettingsToken } from '../../src/core/jwt/jwt.service.js';
import { LoggerToken } from '../../src/core/kernel/logger.js';
import { ProvidersToken } from '../../src/core/providers/provider-registry.js';
import { SessionStrategyToken } from '../../src/core/sessions/session-strategy.js';
import {
  type AuthEventName,
  CallbackRunner,
  ClockToken,
  CsrfGuard,
  EventBus,
  JwtService,
  type Provider,
  ProviderRegistry,
  RandomToken,
  SessionService,
} from '../../src/index.js';
import Credentials from '../../src/providers/credentials.js';

/** What went through a replacement that cannot be seen otherwise. */
export const heard = new Set<string>();

/** Something of the app's that its services use. */
@Injectable()
export class Stamp {
  readonly text = 'stamped';
  readonly heard = heard;
}

@Module({ providers: [Stamp], exports: [Stamp] })
export class StampModule {}

const injected = new Map<object, readonly Token<unknown>[]>();

/** The constructor gets these. */
function Injects(...tokens: readonly Token<unknown>[]) {
  return (type: Type): void => {
    Injectable()(type);
    tokens.forEach((token, index) => Inject(token)(type, undefined, index));
    injected.set(type, tokens);
  };
}

/** What the constructor of a replacement is called with. */
export const listTokens = (type: Type): readonly Token<unknown>[] => injected.get(type) ?? [];

/** Knows a provider that is in no configuration. */
@Injects(Stamp, ProvidersToken)
export class StampedProviders extends ProviderRegistry {
  constructor({ text }: Stamp, providers: readonly Provider[]) {
    super([...providers, Credentials({ id: text, authorize: () => ({ id: '7', name: 'Grace' }) })]);
  }
}

@Injects(Stamp, SessionStrategyToken, EventBus, LoggerToken)
export class StampedSessions extends SessionService {
  constructor(
    private readonly stamp: Stamp,
    ...rest: ConstructorParameters<typeof SessionService>
  ) {
    super(...rest);
  }

  override async read(...request: [never, never]) {
    return this.stamped(await super.read(...request));
  }

  override async keepAlive(...request: [never, never]) {
    const kept = await super.keepAlive(...request);
    return { ...kept, session: this.stamped(kept.session) };
  }

  override async refresh(...request: [never, never]) {
    const refreshed = await super.refresh(...request);
    return { ...refreshed, session: this.stamped(refreshed.session) };
  }

  private stamped<Session>(session: Session | null): Session | null {
    return session && { ...session, user: { name: this.stamp.text } };
  }
}

@Injects(Stamp, JwtSettingsToken, ClockToken, RandomToken)
export class StampedTokens extends JwtService {
  constructor(
    private readonly stamp: Stamp,
    ...rest: ConstructorParameters<typeof JwtService>
  ) {
    super(...rest);
  }

  override async decode(token: string, salt: string) {
    const claims = await super.decode(token, salt);
    return claims && { ...claims, name: this.stamp.text };
  }
}

/** Believes every request. */
@Injects(Stamp, CsrfSettingsToken, RandomToken)
export class StampedGuard extends CsrfGuard {
  constructor(
    private readonly stamp: Stamp,
    ...rest: ConstructorParameters<typeof CsrfGuard>
  ) {
    super(...rest);
  }

  override verify() {
    this.stamp.heard.add('a form');
  }

  override verifyOrigin() {
    this.stamp.heard.add('an origin');
  }
}

@Injects(Stamp, CallbacksToken)
export class StampedCallbacks extends CallbackRunner {
  constructor(
    private readonly stamp: Stamp,
    ...rest: ConstructorParameters<typeof CallbackRunner>
  ) {
    super(...rest);
  }

  override async session(...facts: [never]) {
    const session = await super.session(...facts);
    return { ...session, user: { name: this.stamp.text } };
  }
}

@Injects(Stamp, EventsToken, LoggerToken)
export class StampedEvents extends EventBus {
  constructor(
    private readonly stamp: Stamp,
    ...rest: ConstructorParameters<typeof EventBus>
  ) {
    super(...rest);
  }

  override async emit(name: AuthEventName, message: never) {
    this.stamp.heard.add(name);
    return super.emit(name, message);
  }
}

@Injects(Stamp, RandomToken)
export class StampedRows extends MemoryAdapter {
  constructor(stamp: Stamp, ...rest: ConstructorParameters<typeof MemoryAdapter>) {
    super(...rest);
    const { createUser } = this;
    Object.assign(this, {
      createUser: (user: object) => createUser({ ...user, name: stamp.text } as never),
    });
  }
}
