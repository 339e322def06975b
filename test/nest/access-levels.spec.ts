/** How the levels that decorators require combine. */
import { describe, expect, it } from '@jest/globals';
import { Auth, OptionalAuth, Public, Roles } from '../../src/index.js';
import { getHandlerAccess } from '../../src/nest/guard/access.js';

type Decorator = ClassDecorator & MethodDecorator;

/** What a handler requires with these decorators, in a class with those. */
function combine(ofHandler: readonly Decorator[], ofClass: readonly Decorator[]) {
  class Orders {
    pay() {
      return '';
    }
  }
  const { prototype } = Orders;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'pay') as PropertyDescriptor;
  for (const decorate of ofHandler) decorate(prototype, 'pay', descriptor);
  for (const decorate of ofClass) decorate(Orders);
  return getHandlerAccess(descriptor.value as object, Orders);
}

const MFA = { acr: 'mfa' } as const;
const STRICT = { acr: 'mfa', maxAge: 300 } as const;

describe('the level that a handler requires', () => {
  it.each<readonly [string, readonly Decorator[], readonly Decorator[], object | undefined]>([
    ['nothing', [Auth()], [Auth()], undefined],
    ['its own', [Auth(STRICT)], [], STRICT],
    ['a name', [Auth({ level: 'strict' })], [], STRICT],
    ['a fresh proof', [Auth({ level: 'recent' })], [], { fresh: true }],
    ['a name and more', [Auth({ level: 'recent', acr: 'mfa' })], [], { fresh: true, acr: 'mfa' }],
    ['the shorter time', [Auth({ level: 'strict', maxAge: 60 })], [], { acr: 'mfa', maxAge: 60 }],
    ['the shortest of one place', [Auth({ maxAge: 60 }), Auth({ maxAge: 90 })], [], { maxAge: 60 }],
    ['all of one place', [Auth({ maxAge: 60 }), Auth(MFA), Roles('a')], [], { ...MFA, maxAge: 60 }],
    ['that of its class', [Roles('admin')], [Auth(MFA)], MFA],
    ['a time of its own', [Auth({ maxAge: 600 })], [Auth({ maxAge: 60 })], { maxAge: 600 }],
    [
      'its time, and the factor of its class',
      [Auth({ maxAge: 60 })],
      [Auth(STRICT)],
      { ...MFA, maxAge: 60 },
    ],
    ['nothing, where it is public', [Public()], [Auth(STRICT)], undefined],
    ['nothing, where a session is optional', [OptionalAuth()], [Auth(STRICT)], undefined],
  ])('is %s', (_what, ofHandler, ofClass, proof) => {
    expect(combine(ofHandler, ofClass).proof).toEqual(proof);
  });

  it.each([{ acr: 'mfa' }, { maxAge: 60 }, { level: 'recent' }] as const)(
    'makes a session required: %j beside `optional`',
    (rule) => {
      expect(combine([Auth({ ...rule, optional: true })], []).level).toBe('required');
    },
  );
});
