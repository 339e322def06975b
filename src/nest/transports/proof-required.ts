/** The refusal of a user who has to prove again who they are (RFC 9470 §3). */
import { InsufficientUserAuthentication, type LevelChallenge } from '../../core/errors/index.js';
import { describeChallenge } from '../../core/levels/index.js';
import { ChallengeException } from './challenge.exception.js';

const MESSAGE =
  'Prove again who you are: this needs a more recent proof, or a second factor. `acr_values` and `max_age` say which.';

/**
 * The user is signed in, and has not proven enough, or not recently enough, for the handler. A
 * script sends the user to `location`, or a client gets an access token with what is asked for, and
 * repeats the request. The body has the same data, and so has the error on other transports.
 *
 * @publicApi
 */
export class ProofRequiredException extends ChallengeException {
  constructor(
    /** What is asked for, by the names of RFC 9470 §3. */
    readonly required: LevelChallenge,
    /** The page of proof; `undefined` where there is none, as for access tokens. */
    readonly location: string | undefined,
    challenge: string,
  ) {
    const { acr_values, max_age } = required;
    super(401, MESSAGE, challenge, {
      code: InsufficientUserAuthentication.type,
      ...(acr_values !== undefined && { acr_values }),
      ...(max_age !== undefined && { max_age }),
      ...(location !== undefined && { location }),
    });
  }
}

/**
 * The exception for a session, or for the credential of a feature's way.
 *
 * @param schemes - A challenge for each of them. A session has none; `Bearer` is the one that RFC
 *   9470 §3 names.
 */
export function createProofException(
  required: LevelChallenge,
  location: string | undefined,
  schemes: readonly string[] = [],
): ProofRequiredException {
  const reason = describeChallenge(required);
  const named = schemes.length > 0 ? schemes : ['Bearer'];
  const challenge = named.map((scheme) => `${scheme} ${reason}`).join(', ');
  return new ProofRequiredException(required, location, challenge);
}

/** What a transport adds that has errors of its own: GraphQL has them in `extensions`. */
export function getProofFacts(failure: unknown): object {
  if (!(failure instanceof ProofRequiredException)) return {};
  const { required, location } = failure;
  return { ...required, ...(location !== undefined && { location }) };
}
