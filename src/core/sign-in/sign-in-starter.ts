/** The ways a sign-in can set out from `signin/<provider>`. */
import type { AuthRequest } from '../http/auth-request.js';
import type { RedirectResult } from '../http/auth-result.js';
import type { Site } from '../http/site.js';
import { key } from '../kernel/token.js';
import type { ProviderType } from '../models/account.js';
import type { ResolvedProvider } from '../providers/provider.js';

/** Somebody who wants to sign in. */
export interface SignInIntent {
  readonly provider: ResolvedProvider;
  readonly request: AuthRequest;
  readonly site: Site;
  /** Where the browser goes in the end; approved by the `redirect` callback. */
  readonly callbackUrl: string;
}

/** Sends a browser on its way to prove who it is, for some types of provider. Signs nobody in. */
export interface SignInStarter {
  /** The provider types it is for. */
  readonly types: readonly ProviderType[];

  /** @throws {AuthError} when the sign-in cannot start. */
  start(intent: SignInIntent): Promise<RedirectResult>;
}

/** Every starter that a sign-in can begin with. */
export const SignInStartersToken = key<readonly SignInStarter[]>('SignInStarters');
