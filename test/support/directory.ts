/**
 * Ways to sign in and a database as classes that an app injects things into. Whatever the library
 * reads of them is on their prototype, and needs its instance.
 */
import { Inject, Injectable, Module } from '@nestjs/common';
import { type Adapter, MemoryAdapter } from '../../src/core/adapters/public.js';
import type { CredentialsConfig, OIDCConfig } from '../../src/core/providers/public.js';
import { customFetch } from '../../src/index.js';
import { MisbehavingProvider } from './misbehaving-provider.js';

type Rows = Required<Adapter>;

/** Who works here. */
@Injectable()
export class Directory {
  readonly provider = new MisbehavingProvider();

  find(id: string, password: unknown) {
    return password === 'open sesame' ? { id, name: `Ada by ${id}` } : null;
  }
}

@Injectable()
export class Desk implements CredentialsConfig {
  readonly type = 'credentials';
  readonly #directory: Directory;

  constructor(@Inject(Directory) directory: Directory) {
    this.#directory = directory;
  }

  get id() {
    return 'desk';
  }

  get name() {
    return `The ${this.id}`;
  }

  get credentials() {
    return { password: { label: 'Password', type: 'password' } };
  }

  async authorize({ password }: { password?: unknown }) {
    return this.#directory.find(this.id, password);
  }
}

/** Inherits what there is to it, but for its name. */
@Injectable()
export class BackDoor extends Desk {
  override get id() {
    return 'back-door';
  }
}

@Injectable()
export class Embassy implements OIDCConfig {
  readonly id = 'embassy';
  readonly name = 'Embassy';
  readonly type = 'oidc';

  constructor(@Inject(Directory) private readonly directory: Directory) {}

  get issuer() {
    return this.directory.provider.issuer;
  }

  get clientId() {
    return this.directory.provider.clientId;
  }

  get clientSecret() {
    return this.directory.provider.clientSecret;
  }

  [customFetch](...request: Parameters<typeof fetch>) {
    return this.directory.provider.fetch(...request);
  }

  profile({ sub, name }: { sub: string; name: string }) {
    return { id: sub, name: `${name} of ${this.id}` };
  }
}

/** The rows themselves; what was done to them is written down. */
@Injectable()
export class Archive extends MemoryAdapter {
  readonly journal: string[] = [];
}

@Injectable()
export class DirectoryAdapter implements Adapter {
  constructor(@Inject(Archive) readonly archive: Archive) {}

  async createUser(user: Parameters<Rows['createUser']>[0]) {
    this.archive.journal.push(`created ${user.name}`);
    return this.archive.createUser(user);
  }

  async getUser(id: string) {
    return this.archive.getUser(id);
  }

  async getUserByEmail(email: string) {
    return this.archive.getUserByEmail(email);
  }

  async getUserByAccount(account: Parameters<Rows['getUserByAccount']>[0]) {
    return this.archive.getUserByAccount(account);
  }

  async updateUser(user: Parameters<Rows['updateUser']>[0]) {
    return this.archive.updateUser(user);
  }

  async linkAccount(account: Parameters<Rows['linkAccount']>[0]) {
    return this.archive.linkAccount(account);
  }

  async createSession(session: Parameters<Rows['createSession']>[0]) {
    return this.archive.createSession(session);
  }

  async getSessionAndUser(token: string) {
    return this.archive.getSessionAndUser(token);
  }

  async updateSession(session: Parameters<Rows['updateSession']>[0]) {
    return this.archive.updateSession(session);
  }

  async deleteSession(token: string) {
    return this.archive.deleteSession(token);
  }

  async close() {
    this.archive.journal.push('closed');
  }
}

/** What an app has of all this anyway. */
@Module({
  providers: [Directory, Archive, Desk, BackDoor, Embassy, DirectoryAdapter],
  exports: [Directory, Archive, Desk, BackDoor, Embassy, DirectoryAdapter],
})
export class DirectoryModule {}
