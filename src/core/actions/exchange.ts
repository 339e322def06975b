/** The facts of one request that every action may need. */
import type { CsrfState } from '../csrf/csrf.guard.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { Site } from '../http/site.js';
import type { ResolvedProvider } from '../providers/provider.js';

/** A request, with what was found out about it before an action runs. */
export interface Exchange {
  readonly request: AuthRequest;
  readonly site: Site;
  /** The provider that the path names. */
  readonly provider: ResolvedProvider | undefined;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
  readonly csrf: CsrfState;
}
