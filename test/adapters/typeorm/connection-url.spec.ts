import { describe, expect, it } from '@jest/globals';
import { optionsFromUrl } from '../../../src/adapters/typeorm/connection.js';

describe('optionsFromUrl', () => {
  const url = '//ada:secret@db.example:1234/auth';

  it.each([
    ['postgres:', '', { type: 'postgres', ssl: false }],
    ['postgresql:', '?ssl=true', { type: 'postgres', ssl: true }],
    ['mysql:', '', { type: 'mysql' }],
    ['mysql:', '?ssl=false', { type: 'mysql' }],
    ['mariadb:', '?ssl=true', { type: 'mariadb', ssl: {} }],
  ])('reads %s//…%s', (protocol, query, options) => {
    expect(optionsFromUrl(`${protocol}${url}${query}`)).toEqual({
      ...options,
      url: `${protocol}${url}`,
    });
  });

  it.each([
    `postgres:${url}?sslmode=require`,
    `postgres:${url}?ssl=yes`,
    `mysql:${url}?ssl=true&synchronize=true`,
    `mongodb:${url}`,
    `ada:secret`,
    'secret',
  ])('refuses %s, and does not repeat it', (connectionString) => {
    expect(() => optionsFromUrl(connectionString)).toThrow(/^The connection string is not [^/]*$/);
    expect(() => optionsFromUrl(connectionString)).toThrow(TypeError);
  });
});
