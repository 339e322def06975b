/** An app with two copies of the package: each has its own classes and tokens. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Logger, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Feature } from '../../src/core/features/index.js';
import { configurationErrors } from '../../src/core/index.js';
import { key } from '../../src/core/kernel/index.js';
import { Account } from '../../src/features/account/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Auth, AuthModule } from '../../src/index.js';

const OPTIONS = { secret: 'a secret that is long enough', url: 'http://localhost', providers: [] };
const REMEDY = /`npm ls portcullis`.*`peerDependencies`/;

const madeElsewhere = (feature: Feature): Feature => ({
  ...feature,
  family: { ...feature.family, token: key('Features') },
});

describe('a feature that another copy made', () => {
  const features = [madeElsewhere(Account()), Sessions()];

  it('stops an app of NestJS, which says so', () => {
    const declare = () => AuthModule.forRoot({ ...OPTIONS, features });
    expect(declare).toThrow(/The feature "account" was made by another copy of portcullis\./);
    expect(declare).toThrow(REMEDY);
  });

  it('is an error of the configuration elsewhere', async () => {
    const errors = await configurationErrors({ ...OPTIONS, features: features.map(madeElsewhere) });
    const [message = ''] = errors.map((error) => error.message);
    expect(message).toMatch(/^The features "account", "sessions" were made by another copy/);
    expect(message).toMatch(REMEDY);
  });
});

describe('an AuthModule', () => {
  const { [Symbol.for('portcullis.copies')]: copies } = globalThis as unknown as Record<
    symbol,
    Set<symbol>
  >;
  const other = key('Services');

  afterEach(() => {
    copies?.delete(other);
    jest.restoreAllMocks();
  });

  it('warns where another copy is loaded too, before NestJS fails', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    AuthModule.forRoot(OPTIONS);
    expect(warn).not.toHaveBeenCalled();
    copies?.add(other);
    AuthModule.forRoot(OPTIONS);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(REMEDY));
  });

  it('of another copy does not serve a guard of this one, which says so', async () => {
    @Controller()
    class Orders {
      @Auth()
      list(): void {}
    }
    @Module({ controllers: [Orders], providers: [{ provide: other, useValue: {} }] })
    class AppModule {}
    const app = await Test.createTestingModule({ imports: [AppModule] }).compile();
    const started = app.init();
    await expect(started).rejects.toThrow(
      'AppModule uses AuthGuard of another copy of portcullis than that of its AuthModule.',
    );
    await expect(started).rejects.toThrow(REMEDY);
  });
});
