/** The app's `jwt` callback for an existing session: as it is read, and as it is updated. */
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import type { Logger } from '../kernel/logger.js';
import type { JWT } from '../models/session.js';
import { type DecodedToken, JwtCallbackCache } from './jwt-callback-cache.js';
import type { SessionUpdate } from './session-strategy.js';
import { UNVERIFIED_EMAIL_CLAIM } from './token-subject-check.js';

/** Claims that a session update cannot change, whatever the callback copies into the token. */
const SERVER_CLAIMS = ['sub', 'iat', 'exp', 'nbf', 'jti'];

/** Runs the callback, and keeps what only the library may set. */
export class JwtCallback {
  /** Also without a callback here: another bundle of the app may have one. */
  private readonly cache: JwtCallbackCache | undefined;
  /** The claims that a callback that returns a new object must not lose. */
  private readonly libraryClaims: readonly string[];
  private hasWarned = false;

  /**
   * @param configurationId - See `SessionSettings`.
   * @param isDecodeReplaced - Whether the app decodes tokens itself. Then they may be any text, and
   *   results are not cached by them.
   * @param featureClaims - The names of the claims that features add.
   */
  constructor(
    configurationId: string,
    private readonly callbacks: CallbackRunner,
    isDecodeReplaced: boolean,
    featureClaims: readonly string[],
    private readonly logger: Logger,
  ) {
    this.libraryClaims = [UNVERIFIED_EMAIL_CLAIM, ...featureClaims];
    this.cache = isDecodeReplaced ? undefined : new JwtCallbackCache(configurationId, callbacks);
  }

  /**
   * The claims after the callback, or `null` when it ends the session.
   *
   * @throws what the callback throws.
   */
  async run(decoded: DecodedToken, update: SessionUpdate | undefined): Promise<JWT | null> {
    return update ? this.callForUpdate(decoded, update) : this.callForRead(decoded);
  }

  /** Forgets what the callback has returned for an ended session. */
  async forget(decoded: DecodedToken): Promise<void> {
    await this.cache?.forget(decoded);
  }

  private async callForRead(decoded: DecodedToken): Promise<JWT | null> {
    const call = (token: JWT): Promise<JWT | null> => this.callbacks.jwt({ token });
    const cache = this.callbacks.ownJwt ? this.cache : undefined;
    const claims = await (cache ? cache.run(decoded, call) : call({ ...decoded.claims }));
    return claims && { ...claims, ...pickClaims(decoded.claims, this.libraryClaims) };
  }

  private async callForUpdate(decoded: DecodedToken, { data }: SessionUpdate): Promise<JWT | null> {
    const token = (await this.cache?.getLatest(decoded)) ?? { ...decoded.claims };
    const claims = await this.callbacks.jwt({ token, session: data, trigger: 'update' });
    if (!claims) return null;
    if (claims.sub !== decoded.claims.sub) this.warnOfSubject();
    const serverClaims = [...SERVER_CLAIMS, ...this.libraryClaims];
    // A server claim that the token did not have is dropped too: it would come from the client.
    const changed = Object.entries(claims).filter(([claim]) => !serverClaims.includes(claim));
    return { ...Object.fromEntries(changed), ...pickClaims(decoded.claims, serverClaims) };
  }

  /** Warns once, because an app that does this does it for every user. */
  private warnOfSubject(): void {
    if (this.hasWarned) return;
    this.hasWarned = true;
    this.logger.warn('session-update-subject-kept', {
      remedy:
        'A session update cannot change whose session it is. To act as another user, start a session ' +
        'for them: AuthService.startSession in NestJS, ServerAuth.startSession elsewhere.',
    });
  }
}

function pickClaims(claims: JWT, names: readonly string[]): JWT {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)));
}
