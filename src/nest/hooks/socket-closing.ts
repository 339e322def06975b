/** Closes connections once their sessions are over, wherever those have ended. */
import { Inject, Injectable, type Type } from '@nestjs/common';
import type { MessageOf } from '../../core/events/index.js';
import { type Feature, listFeatureEvents, toFeatures } from '../../core/features/index.js';
import { FollowedSockets } from '../session/followed-sockets.js';
import { OnAuthEvent } from './hook.decorators.js';

/**
 * The listeners to the end of sessions. An app does not start that listens to what nothing emits.
 */
export function listSocketClosings(features: readonly Feature[] | undefined): Type[] {
  const canEnd = listFeatureEvents(toFeatures(features)).includes('sessionRevoked');
  return canEnd ? [SocketClosing, RevokedSocketClosing] : [SocketClosing];
}

/** What a sign-out says of the session, by its strategy. */
interface EndedSession {
  readonly token?: { readonly sub?: string | undefined } | null;
  readonly session?: { readonly userId?: string } | null | undefined | void;
}

/** Listens to sign-outs. */
@Injectable()
class SocketClosing {
  constructor(@Inject(FollowedSockets) private readonly sockets: FollowedSockets) {}

  @OnAuthEvent('signOut')
  signOut(message: MessageOf<'signOut'> | undefined): Promise<void> {
    // An app may emit the event by itself, without a message.
    const { token, session }: EndedSession = { ...message };
    return this.sockets.closeEnding(token?.sub ?? session?.userId);
  }
}

/** The same, where the feature `Sessions` can end them on another process. */
@Injectable()
class RevokedSocketClosing {
  constructor(@Inject(FollowedSockets) private readonly sockets: FollowedSockets) {}

  @OnAuthEvent('sessionRevoked')
  sessionRevoked({ userId }: { readonly userId: string }): Promise<void> {
    return this.sockets.closeEnding(userId);
  }
}
