/** The words that the steps of a scenario are written with. */
import type { Call, Follow, OpenMail, Return, Step, Visit } from './scenario.js';

type Rest<S> = Omit<S, 'kind' | 'path' | 'form'>;

export function get(path: string, rest: Rest<Visit> = {}): Visit {
  return { kind: 'visit', method: 'GET', path, ...rest };
}

/** A form, with the CSRF token of the browser. */
export function post(
  path: string,
  form: Readonly<Record<string, string>> = {},
  rest: Rest<Visit> = {},
): Visit {
  return { kind: 'visit', method: 'POST', path, form, ...rest };
}

/** JSON, with the CSRF token of the browser. */
export function postJson(path: string, json: object, rest: Rest<Visit> = {}): Visit {
  return { kind: 'visit', method: 'POST', path, json, ...rest };
}

export function comeBack(rest: Omit<Return, 'kind'> = {}): Return {
  return { kind: 'return', ...rest };
}

/** There and back again. */
export function signIn(
  form: Readonly<Record<string, string>> = {},
  rest: Omit<Return, 'kind'> = {},
): readonly Step[] {
  return [post('/auth/signin/op', form), comeBack(rest)];
}

export function openMail(rest: Omit<OpenMail, 'kind'> = {}): OpenMail {
  return { kind: 'open mail', ...rest };
}

export const follow: Follow = { kind: 'follow' };

export function call(what: string, run: Call['call']): Call {
  return { kind: 'call', what, call: run };
}
