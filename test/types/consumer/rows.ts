/** What an app added to the rows of a database is there wherever they are. */
import type * as adapters from 'portcullis/adapters';
import { type Equals, assertType } from '../equals.js';

type Has<T extends { added?: unknown }> = Equals<T['added'], 'by the app' | undefined>;

/** What a method of the interface gives. */
type Row<Name extends adapters.AdapterMethod> = NonNullable<
  Awaited<ReturnType<NonNullable<adapters.Adapter[Name]>>>
>;

assertType<Has<Row<'getUser'>>>();
assertType<Has<Row<'createSession'>>>();
assertType<Has<Row<'getSessionAndUser'>['session']>>();
assertType<Has<Row<'getSessionAndUser'>['user']>>();
assertType<Has<Row<'getAccount'>>>();
assertType<Has<Row<'getAuthenticator'>>>();
assertType<Has<Row<'useVerificationToken'>>>();
