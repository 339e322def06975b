/** Sessions that are the cookie itself: everything is in an encrypted token. */
import type { Adapter } from '../adapters/adapter.js';
import type { CallbackRunner } from '../callbacks/callback-runner.js';
import { asError } from '../errors/auth.error.js';
import { JWTSessionError, SessionTooLarge } from '../errors/upstream.errors.js';
import type { AuthEventMessages } from '../events/events.js';
import { clearChunked, fitsInCookies, readChunked, writeChunked } from '../http/cookie-chunks.js';
import type { SetCookie } from '../http/set-cookie.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Clock } from '../kernel/clock.js';
import type { Logger } from '../kernel/logger.js';
import type { JWT } from '../models/jwt.js';
import type { AdapterUser } from '../models/user.js';
import type {
  SessionCarrier,
  SessionReading,
  SessionSettings,
  SessionStart,
  SessionStrategy,
  SessionUpdate,
} from './session-strategy.js';

/** Claims that stay the server's, whatever a callback spreads over the token on an update. */
const SERVER_CLAIMS: ReadonlySet<string> = new Set(['sub', 'iat', 'exp', 'nbf', 'jti']);

/**
 * Keeps each session in an encrypted token (RFC 7516). Ending it revokes nothing: a copied token is
 * good until it expires.
 */
export class JwtSessionStrategy implements SessionStrategy {
  readonly needsStoredUser = false;

  constructor(
    private readonly settings: SessionSettings,
    private readonly jwt: JwtService,
    private readonly callbacks: CallbackRunner,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async read(
    carrier: SessionCarrier,
    update: SessionUpdate | undefined,
    isReadOnly: boolean,
  ): Promise<SessionReading | null> {
    const presented = await this.decode(carrier);
    if (!presented) return null;
    const token = await this.revisedToken(presented, update);
    if (!token) return null;
    const expires = this.expiry();
    const { name, email, picture } = token;
    const user = { name, email, image: picture };
    const session = await this.guarded(async () =>
      this.callbacks.session({ session: { user, expires: expires.toISOString() }, token }),
    );
    const cookies = isReadOnly ? [] : await this.write(token, expires, carrier);
    return { session, message: { session, token }, cookies };
  }

  async owner(carrier: SessionCarrier): Promise<AdapterUser | null> {
    const token = await this.decode(carrier);
    if (!token?.sub) return null;
    return (await this.adapter?.getUser?.(token.sub)) ?? null;
  }

  async start(start: SessionStart, carrier: SessionCarrier): Promise<readonly SetCookie[]> {
    const { user, account, profile, isNewUser } = start;
    const { name, email, image: picture, id: sub } = user;
    const token = await this.callbacks.jwt({
      token: { name, email, picture, sub },
      user,
      account,
      ...(profile && { profile }),
      isNewUser,
      trigger: isNewUser ? 'signUp' : 'signIn',
    });
    if (!token) return clearChunked(carrier.cookie, carrier.cookies);
    return this.write(token, this.expiry(), carrier);
  }

  async end(carrier: SessionCarrier): Promise<AuthEventMessages['signOut'] | undefined> {
    const token = await this.decode(carrier);
    return token ? { token } : undefined;
  }

  /** The token that the cookie holds. What a cookie may hold by accident or malice is no error. */
  private async decode({ cookies, cookie }: SessionCarrier): Promise<JWT | null> {
    const candidates = readChunked(cookies, cookie.name);
    for (const candidate of candidates) {
      const token = await this.jwt.decode(candidate, cookie.name).catch((thrown: unknown) => {
        this.logger.error(new JWTSessionError('A session token was refused.', asError(thrown)));
      });
      if (token) return token;
    }
    return null;
  }

  private async revisedToken(
    presented: JWT,
    update: SessionUpdate | undefined,
  ): Promise<JWT | null> {
    const changes = update ? ({ session: update.data, trigger: 'update' } as const) : {};
    const token = await this.guarded(() =>
      this.callbacks.jwt({ token: { ...presented }, ...changes }),
    );
    if (!token || !update) return token;
    // One that the token did not have stays out as well: it would be the client's word.
    const revised = Object.entries(token).filter(([claim]) => !SERVER_CLAIMS.has(claim));
    const kept = Object.entries(presented).filter(([claim]) => SERVER_CLAIMS.has(claim));
    return Object.fromEntries([...revised, ...kept]);
  }

  private async write(
    token: JWT,
    expires: Date,
    { cookie, cookies }: SessionCarrier,
  ): Promise<readonly SetCookie[]> {
    const value = await this.jwt.encode(token, cookie.name);
    if (!fitsInCookies(value)) {
      throw new SessionTooLarge(
        'The session token is larger than a browser would send back. ' +
          'Keep less in the token, or use the session strategy "database".',
        { length: value.length },
      );
    }
    return writeChunked({ ...cookie, value, options: { ...cookie.options, expires } }, cookies);
  }

  private async guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (thrown) {
      throw new JWTSessionError('A session callback threw.', asError(thrown));
    }
  }

  private expiry(): Date {
    return new Date(this.clock() + this.settings.maxAgeSeconds * 1000);
  }
}
