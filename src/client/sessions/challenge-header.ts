/** The challenge of a response that asks the user to prove who they are again (RFC 9470 §3). */

/** What the server asks for. */
export interface StepUpChallenge {
  /** The levels, separated by spaces, such as `mfa`. */
  readonly acrValues?: string;
  /** How long ago the last proof may be, in seconds. */
  readonly maxAge?: number;
}

const ERROR = 'insufficient_user_authentication';

/**
 * The first challenge in `WWW-Authenticate` that asks for a proof, of any scheme; `undefined`
 * without one.
 */
export function findStepUpChallenge(header: string | null): StepUpChallenge | undefined {
  const found = parseChallenges(header ?? '').find((one) => one.get('error') === ERROR);
  if (!found) return undefined;
  const acrValues = found.get('acr_values');
  const maxAge = found.get('max_age') ?? '';
  return {
    ...(acrValues && { acrValues }),
    ...(/^\d{1,15}$/.test(maxAge) && { maxAge: Number(maxAge) }),
  };
}

/** A parameter with its value, quoted or not, at the start of a text (RFC 9110 §11.2). */
const PARAMETER =
  /^([\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([\w!#$%&'*+.^`|~-]+))[ \t]*(?=,|$)/;

/** A scheme, with its credentials in place of parameters, if it has such, as `Negotiate` does. */
const SCHEME = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]+[\w.~+/-]+=*[ \t]*(?=,|$)|[ \t]+|(?=,|$))/;

const SEPARATORS = /^[ \t,]+/;

/** The parameters of each challenge, by name in lower case. What follows a mistake is ignored. */
function parseChallenges(header: string): readonly ReadonlyMap<string, string>[] {
  const challenges: Map<string, string>[] = [];
  let rest = header.replace(SEPARATORS, '');
  while (rest !== '') {
    const last = challenges.at(-1);
    const parameter = last && PARAMETER.exec(rest);
    const matched = parameter ?? SCHEME.exec(rest);
    if (!matched) break;
    if (parameter) addParameter(last, parameter);
    else challenges.push(new Map());
    rest = rest.slice(matched[0].length).replace(SEPARATORS, '');
  }
  return challenges;
}

function addParameter(challenge: Map<string, string>, parameter: RegExpExecArray): void {
  const [, name = '', quoted, token = ''] = parameter;
  const key = name.toLowerCase();
  if (!challenge.has(key)) challenge.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
}
