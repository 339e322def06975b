/** Decorators with invalid arguments, written in JavaScript or with a cast. */
import { describe, expect, it } from '@jest/globals';
import { Auth, OnAuthEvent, Roles } from '../../src/index.js';
import { InvalidOption } from '../../src/core/errors/public.js';

/** As a caller without types has it. */
const untyped = (decorator: (...given: never[]) => unknown) =>
  decorator as (...given: unknown[]) => unknown;

const KNOWN = 'The options are roles, scopes, via, when, acr, maxAge, level and optional.';

function firstHandler(): void {}
class Orders {}

describe('a decorator', () => {
  it.each<readonly [string, unknown, RegExp]>([
    ['a misspelt option', { role: 'admin' }, /^`role` is no option of `@Auth\(\)`\./],
    ['several', { role: 'admin', optinal: true }, /^`role`, `optinal` /],
    ['a name in place of options', 'admin', /^`@Auth\(\)` takes an object/],
    ['a list in place of options', ['admin'], /^`@Auth\(\)` takes an object/],
    ['a function in place of options', firstHandler, /^`@Auth\(\)` takes an object/],
    ['null', null, /^`@Auth\(\)` takes an object/],
    ['a class, as without parentheses', Orders, /^`@Auth\(\)` takes an object/],
    ['a prototype, as without parentheses', Orders.prototype, /^`constructor` is no option/],
    ['roles that are undefined', { roles: undefined }, /^`roles` of `@Auth\(\)` must be a list/],
    ['one role that is no list', { roles: 'admin' }, /^`roles` of `@Auth\(\)` must be a list/],
    ['an empty role', { roles: ['admin', ''] }, /^`roles` of `@Auth\(\)` must be a list/],
    ['a condition that is undefined', { when: undefined }, /^`when` of `@Auth\(\)` must be a func/],
    [
      'a condition that is no function',
      { when: true },
      /^`when` of `@Auth\(\)` must be a function/,
    ],
    ['an `acr` that is not known', { acr: 'aal2' }, /^`acr` of `@Auth\(\)` must be "mfa"/],
    ['an `acr` that is undefined', { acr: undefined }, /^`acr` of `@Auth\(\)` must be "mfa"/],
    ['no age', { maxAge: 0 }, /^`maxAge` of `@Auth\(\)` must be a number of seconds above 0/],
    ['an age without end', { maxAge: Infinity }, /^`maxAge` of `@Auth\(\)` must be a number/],
    ['an age that is text', { maxAge: '300' }, /^`maxAge` of `@Auth\(\)` must be a number/],
    ['an age that is undefined', { maxAge: undefined }, /^`maxAge` of `@Auth\(\)` must be a num/],
    ['an unknown level', { level: 'toString' }, /^`level` of `@Auth\(\)` must be "recent" or "str/],
    ['a level that is undefined', { level: undefined }, /^`level` of `@Auth\(\)` must be "recent"/],
    ['text for a flag', { optional: 'false' }, /^`optional` of `@Auth\(\)` must be true or false/],
  ])('N3 throws at definition: @Auth() with %s', (_, demand, message) => {
    const decorate = () => untyped(Auth)(demand);
    expect(decorate).toThrow(InvalidOption);
    expect(decorate).toThrow(message);
  });

  it('N3 lists the known options', () => {
    expect(() => untyped(Auth)({ role: 'admin' })).toThrow(KNOWN);
    expect(() => untyped(Auth)('admin')).toThrow(KNOWN);
  });

  it.each<readonly [string, unknown[]]>([
    ['undefined', [undefined]],
    ['an empty role', ['']],
    ['a list', [['admin']]],
  ])('N3 throws at definition: @Roles() with %s', (_, roles) => {
    expect(() => untyped(Roles)(...roles)).toThrow(/^`roles` of `@Roles\(\)` must be a list/);
  });

  it.each([['signedIn'], [undefined]])('N3 throws at definition: @OnAuthEvent(%p)', (name) => {
    expect(() => untyped(OnAuthEvent)(name)).toThrow(
      `\`@OnAuthEvent()\` knows no event "${String(name)}". The events are accessRefused, createUser, ` +
        'linkAccount, providerError, session, signIn, signOut, updateUser.',
    );
  });

  it('N3 throws at definition: @OnAuthEvent() on a member that is not a method', () => {
    const decorate = untyped(OnAuthEvent('signIn'));
    expect(() => decorate({}, 'listener', undefined)).toThrow(
      '`@OnAuthEvent()` stands on "listener", which is not a method and is never called.',
    );
  });

  it('N3 accepts valid arguments', () => {
    expect([
      Auth(),
      Auth(undefined),
      Auth({}),
      Auth({ optional: undefined }),
      Auth({ roles: [] }),
      Auth({ roles: ['admin'], when: () => true, optional: false }),
      Auth({ acr: 'mfa', maxAge: 0.5, level: 'recent' }),
      Roles(),
      Roles('admin'),
    ]).toHaveLength(9);
  });
});
