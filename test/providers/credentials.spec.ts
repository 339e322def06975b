import { describe, expect, it } from '@jest/globals';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import { Credentials } from '../../src/providers/credentials.js';

describe('credentials', () => {
  it('have the fields and the authorize function of the app', () => {
    const authorize = () => ({ id: '1' });
    const credentials = { email: { type: 'email' }, password: { type: 'password' } };
    const registry = new ProviderRegistry([Credentials({ credentials, authorize })]);
    expect(registry.find('credentials')).toMatchObject({
      name: 'Credentials',
      type: 'credentials',
      credentials,
      authorize,
    });
  });

  it('may exist several times, with different ids', () => {
    const registry = new ProviderRegistry([
      Credentials({ id: 'password', name: 'a password' }),
      Credentials({ id: 'pin', name: 'a PIN' }),
    ]);
    expect(registry.all().map(({ id, name }) => [id, name])).toEqual([
      ['password', 'a password'],
      ['pin', 'a PIN'],
    ]);
  });

  it('have no default authorize function', () => {
    const provider = new ProviderRegistry([Credentials]).find('credentials');
    expect(provider).toMatchObject({ authorize: undefined });
  });
});
