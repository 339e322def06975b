/** The token in the header of a request. */
import { describe, expect, it } from '@jest/globals';
import { readPresentedToken } from '../../../src/core/access-tokens/presented-token.js';
import { InvalidAccessToken } from '../../../src/core/errors/request.errors.js';

const read = (authorization: string | undefined) =>
  readPresentedToken({ get: () => authorization ?? null });

describe('the header Authorization', () => {
  it.each([
    ['Bearer a.b-c_d~e+f/g==', { scheme: 'Bearer', token: 'a.b-c_d~e+f/g==' }],
    ['bearer x', { scheme: 'Bearer', token: 'x' }],
    ['BEARER   x ', { scheme: 'Bearer', token: 'x' }],
    ['DPoP x', { scheme: 'DPoP', token: 'x' }],
    ['dpop x', { scheme: 'DPoP', token: 'x' }],
    [undefined, undefined],
    ['', undefined],
    ['Basic YTpi', undefined],
    ['Bearerx', undefined],
  ])('%j has %j', (header, expected) => {
    expect(read(header)).toEqual(expected);
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'Bearer a,b',
    'Bearer "a"',
    'DPoP é',
    'Bearer x, Basic y',
  ])('RES-23: %j is malformed', (header) => {
    expect(() => read(header)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('RES-23: a token of a megabyte is refused unread', () => {
    const header = `Bearer ${'a'.repeat(1_000_000)}`;
    expect(() => read(header)).toThrow(InvalidAccessToken);
    expect(() => read(header)).toThrow('too long');
  });
});
