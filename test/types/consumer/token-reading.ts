/** What an app added to the token is there where it reads one by itself. */
import { type JWT, decode, getToken } from 'portcullis/jwt';
import { type Equals, assertType } from '../equals.js';

type Has<T extends { added?: unknown }> = Equals<T['added'], 'by the app' | undefined>;

assertType<Has<JWT>>();

declare const request: Request;
const ofRequest = await getToken({ req: request, secret: 'of the app' });
assertType<Has<NonNullable<typeof ofRequest>>>();
const decoded = await decode({ token: 'sealed', secret: 'of the app', salt: 'session' });
assertType<Has<NonNullable<typeof decoded>>>();
