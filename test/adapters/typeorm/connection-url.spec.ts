import { describe, expect, it } from '@jest/globals';
import { parseConnectionString } from '../../../src/adapters/typeorm/connection.js';

describe('parseConnectionString', () => {
  const url = '//ada:secret@db.example:1234/auth';

  it.each([
    ['postgres:', '', { type: 'postgres', ssl: false }],
    ['postgresql:', '?ssl=true', { type: 'postgres', ssl: true }],
    ['mysql:', '', { type: 'mysql' }],
    ['mysql:', '?ssl=false', { type: 'mysql' }],
    ['mariadb:', '?ssl=true', { type: 'mariadb', ssl: {} }],
  ])('reads %s//…%s', (protocol, query, options) => {
    expect(parseConnectionString(`${protocol}${url}${query}`)).toEqual({
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
    expect(() => parseConnectionString(connectionString)).toThrow(
      /^The connection string is not [^/]*$/,
    );
    expect(() => parseConnectionString(connectionString)).toThrow(TypeError);
  });
});
