/** What a handler requires of the sender of a request, beyond a session. */
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Sender } from '../session/request-authentication.js';
import { LevelCheck } from '../session/level-check.js';
import { OpenStreams } from '../session/open-streams.js';
import type { TransportRequest } from '../transports/transport.js';
import type { Access } from './access.js';
import { createForbiddenException } from './forbidden-page.js';
import { lacksScope, Permissions } from './permissions.js';
import { ProofPrompt } from './proof-prompt.js';
import { RefusedAccess } from './refused-access.js';
import { SignInPrompt } from './sign-in-required.js';

/** Who calls what. */
type Rules = readonly [
  sender: Sender,
  access: Access,
  request: TransportRequest,
  context: ExecutionContext,
];

/**
 * Refuses a sender who lacks a scope or a role, does not meet a condition, or has not proven
 * enough. What goes on after the call ends with the session.
 */
@Injectable()
export class SenderRules {
  constructor(
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(LevelCheck) private readonly levels: LevelCheck,
    @Inject(SignInPrompt) private readonly prompt: SignInPrompt,
    @Inject(ProofPrompt) private readonly proofPrompt: ProofPrompt,
    @Inject(RefusedAccess) private readonly refusals: RefusedAccess,
    @Inject(OpenStreams) private readonly streams: OpenStreams,
  ) {}

  /** @throws {HttpException} when the sender does not meet a rule. */
  async assertMet(...[sender, access, request, context]: Rules): Promise<void> {
    try {
      await this.check(sender, access, request, context);
    } catch (thrown) {
      await this.refusals.tell(thrown, sender, request, context);
      throw thrown;
    }
    if (access.isStream) this.streams.follow(context, request, access.via);
  }

  /** @throws {HttpException} for a sender whom the callback `authorized` has refused. */
  async refuse(...[sender, , request, context]: Rules): Promise<never> {
    const exception = createForbiddenException(sender, request, context);
    await this.refusals.tell(exception, sender, request, context);
    throw exception;
  }

  private async check(...[sender, access, request, context]: Rules): Promise<void> {
    if (lacksScope(sender, access)) {
      throw await this.prompt.createScopeException(request, sender, access);
    }
    if (!(await this.permissions.permits(sender.session, access, context))) {
      throw createForbiddenException(sender, request, context);
    }
    // Last: no proof helps a user without the role, who would be asked for one and refused then.
    const { proof } = access;
    const met = proof ? this.levels.meets(request, sender, proof) : true;
    if (proof && !(met === true || (await met))) {
      throw await this.proofPrompt.createException(context, request, sender, proof);
    }
  }
}
