/** The requests of a SolidStart app, and what each is authenticated by. */
import { asError } from '../../core/errors/index.js';
import type { ServiceResolver } from '../../core/index.js';
import { memoizeByObject, resolveLogger } from '../../core/kernel/index.js';
import type { OwnTypes, Session, TypeOf } from '../../core/models/index.js';
import { RequestAuth, RequestSession, type GetSessionResult } from '../../core/request/index.js';
import { type AuthSource, composeServices } from '../services.js';
import { composeSolid, type SolidAuthConfig } from './solid-composition.js';
import type { SolidAnswerEvent, SolidEvent } from './solid-event.js';
import { SolidPort } from './solid-port.js';

/** A request, and what it is authenticated by. */
interface KnownRequest {
  readonly auth: RequestAuth;
  readonly session: RequestSession;
}

/** The requests of an app. */
class SolidRequests {
  private readonly known = new WeakMap<Request, KnownRequest>();
  private readonly compose: (event: SolidEvent) => Promise<ServiceResolver>;

  constructor(source: AuthSource<SolidAuthConfig, SolidEvent>) {
    this.compose = composeServices(source, composeSolid);
  }

  /** Finds a request by its event: a page and its middleware get one each. */
  find(event: SolidEvent | SolidAnswerEvent): KnownRequest {
    const port = new SolidPort(event);
    const known = this.known.get(event.request);
    known?.session.use(port);
    if (known) return known;
    const session = new RequestSession(() => this.compose(event), port);
    const added = { auth: new RequestAuth(session), session };
    this.known.set(event.request, added);
    return added;
  }

  /**
   * The session; `null` also outside of a request, where SolidStart has no event, and after an
   * error, which is logged.
   */
  async readSession(event: SolidEvent): Promise<Session | null> {
    try {
      return await this.find(event).session.read();
    } catch (thrown) {
      resolveLogger(undefined, false).error(asError(thrown));
      return null;
    }
  }
}

/**
 * The requests of an app: the same for the same source, so that `SolidAuth` and {@link getSession}
 * share them.
 */
export const getRequests = memoizeByObject(
  (source: AuthSource<SolidAuthConfig, SolidEvent>) => new SolidRequests(source),
);

/**
 * The session, or `null`; also `null` after an error of the configuration, a callback or the
 * database, which is logged.
 *
 * It sets no cookie, since the page may already be on its way. The middleware of `SolidAuth` renews
 * a session that is due; without it, `GET /session` does.
 *
 * @param req - The request, or the event of SolidStart.
 * @example
 * ```ts
 * const session = await getSession(request, authConfig);
 * ```
 * @publicApi
 */
export async function getSession<T extends OwnTypes = object>(
  req: Request | SolidEvent,
  options: SolidAuthConfig<T> | ServiceResolver,
): GetSessionResult<T> {
  const event = 'request' in req ? req : { request: req };
  const session = await getRequests(options).readSession(event);
  return session as TypeOf<T, 'session'> | null;
}
