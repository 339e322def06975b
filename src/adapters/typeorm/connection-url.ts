/** Connection strings, such as `postgres://user:password@host/database`. */
import type { DataSourceOptions } from 'typeorm';
import { parsedUrl } from '../../core/kernel/parsed-url.js';

type MakeOptions = (url: string, isEncrypted: boolean) => DataSourceOptions;

const postgres: MakeOptions = (url, ssl) => ({ type: 'postgres', url, ssl });
const mysql = (type: 'mysql' | 'mariadb'): MakeOptions => {
  return (url, isEncrypted) => ({ type, url, ...(isEncrypted && { ssl: {} }) });
};

const DATABASES: ReadonlyMap<string, MakeOptions> = new Map([
  ['postgres:', postgres],
  ['postgresql:', postgres],
  ['mysql:', mysql('mysql')],
  ['mariadb:', mysql('mariadb')],
]);

/**
 * The options for a connection string. Its only parameter is `ssl`, `true` or `false`.
 *
 * @throws {TypeError} for a database or a parameter it does not know: leaving out, say, `sslmode`
 *   would quietly connect without encryption. `DataSourceOptions` can say everything.
 */
export function optionsFromUrl(connectionString: string): DataSourceOptions {
  // The error of `new URL` carries the whole string, password and all.
  const url = parsedUrl(connectionString);
  if (!url) throw new TypeError('The connection string is not a URL.');
  const makeOptions = DATABASES.get(url.protocol);
  const parameters = url.search;
  if (!makeOptions || !['', '?ssl=true', '?ssl=false'].includes(parameters)) {
    throw new TypeError('The connection string is not supported: pass DataSourceOptions instead.');
  }
  url.search = '';
  return makeOptions(url.href, parameters === '?ssl=true');
}
