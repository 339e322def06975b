/** Callbacks of providers that would never be called, because of their names. */
import { describe, expect, it } from '@jest/globals';
import { Injectable, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AuthCallbacks, AuthModule, OnAuthEvent } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';

const ALL = 'signIn, redirect, jwt, session, providerError, authorized';

@Injectable()
@AuthCallbacks()
class Misspelt {
  sigin() {
    return false;
  }
}

@Injectable()
@AuthCallbacks()
class OtherCase {
  signin = () => false;

  jwt = ({ token }: { token: object }) => token;
}

class Base {
  authorize() {
    return false;
  }
}

@Injectable()
@AuthCallbacks()
class Inherited extends Base {}

@Injectable()
@AuthCallbacks()
class Empty {
  static signIn() {
    return false;
  }

  @OnAuthEvent('signIn')
  signedIn() {}
}

@Injectable()
@AuthCallbacks()
class Sound {
  readonly sessions = new Map<string, object>();

  signIn() {
    return this.onSignIn();
  }

  onSignIn() {
    return true;
  }

  redirectTo() {}

  @OnAuthEvent('signOut')
  onSession() {}
}

async function start(hook: Type): Promise<void> {
  const imports = [AuthModule.forRoot(handlerConfig)];
  const module = await Test.createTestingModule({ imports, providers: [hook] }).compile();
  await module.init();
  await module.close();
}

const meant = (name: string, callback: string) =>
  `  - ${name} is not a callback and is never called. Did you mean \`${callback}\`? If it is a ` +
  `helper, give it another name. The callbacks are ${ALL}.`;

describe('@AuthCallbacks() on a class', () => {
  it.each<readonly [string, Type, string]>([
    ['with a misspelt method', Misspelt, meant('Misspelt.sigin', 'signIn')],
    ['with a function in other letters', OtherCase, meant('OtherCase.signin', 'signIn')],
    ['that inherits one', Inherited, meant('Inherited.authorize', 'authorized')],
    [
      'without a callback',
      Empty,
      `  - Empty has \`@AuthCallbacks()\` and no callback. Give it one of ${ALL} as a method, or leave ` +
        'out the decorator.',
    ],
  ])('N2 stops the app from starting: %s', async (_, hook, problem) => {
    await expect(start(hook)).rejects.toThrow(`AuthModule cannot start:\n${problem}`);
  });

  it('N2 may have helpers and listeners of any name beside its callbacks', async () => {
    await expect(start(Sound)).resolves.toBeUndefined();
  });
});
