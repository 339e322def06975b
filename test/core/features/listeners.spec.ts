/** A feature listens to events, by a service that may need the event bus itself. */
import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { EventBus, type EventListener } from '../../../src/core/events/event-bus.js';
import type { ServiceResolver } from '../../../src/core/kernel/container.js';
import { defineFeature, service } from '../../../src/features/index.js';
import { AuthModule } from '../../../src/index.js';
import { Notes } from '../../support/notes.js';
import { ADA } from '../actions/app.js';

class Welcome implements EventListener {
  readonly received: string[] = [];

  constructor(private readonly events: EventBus) {}

  /** Emits an event of another feature, to which it listens too. */
  async createUser({ user }: { user: { id?: string } }): Promise<void> {
    this.received.push(`createUser ${user.id}`);
    await this.events.emit('noteAdded', { userId: user.id ?? '', id: 'welcome' });
  }

  noteAdded({ id }: { id: string }): void {
    this.received.push(`noteAdded ${id}`);
  }
}

const welcome = defineFeature({
  id: 'welcome',
  services: [service(Welcome, [EventBus])],
  listeners: [Welcome],
});

const createConfig = () => ({
  secret: 'a secret that is at least 32 bytes long',
  trustHost: true,
  providers: [],
  adapter: new MemoryAdapter(),
  features: [Notes(), welcome],
});

const COMPOSITIONS: readonly (readonly [string, () => Promise<ServiceResolver>])[] = [
  ['createAuth', async () => createAuth(createConfig())],
  [
    'NestJS',
    async () =>
      Test.createTestingModule({ imports: [AuthModule.forRoot(createConfig())] }).compile(),
  ],
];

describe.each(COMPOSITIONS)('a listener in %s', (_, compose) => {
  it('gets events of the library and of features', async () => {
    const services = await compose();
    await services.get(EventBus).emit('createUser', { user: ADA });
    expect(services.get(Welcome).received).toEqual([`createUser ${ADA.id}`, 'noteAdded welcome']);
  });
});
