/** Who is signed in, and what the forms do, for the pages. */
import { action, query } from '@solidjs/router';
import * as server from './server-functions';

export const currentSession = query(server.findSession, 'session');
export const currentMember = query(server.findMember, 'member');

export const signInByProvider = action(server.signInByProvider);
export const signInByPassword = action(server.signInByPassword);
export const rename = action(server.rename);
export const leave = action(server.leave);
