/** Faulty variants of services: each has one fault that second factors must not have. */
import { type AskedLevel, type Proof, SessionLevel } from '../../../../src/core/levels/index.js';
import type { VerifiedSession } from '../../../../src/core/sessions/index.js';
import type { JwtService } from '../../../../src/core/jwt/index.js';
import type { BrowserRequest } from '../../../../src/core/sign-in/pending-sign-in-store.js';
import type { NewPendingSignIn } from '../../../../src/core/sign-in/pending-sign-in.js';
import { findLinker, type IdentityLinker } from '../../../../src/core/sign-in/sign-in-method.js';
import {
  PendingSignInStore,
  type SignInContext,
  type SignInOwner,
  SignInService,
  type VerifiedIdentity,
  type VerifiedSignIn,
} from '../../../../src/core/sign-in/index.js';
import type { TableDefinition, TableStore } from '../../../../src/core/tables/index.js';
import { FactorPolicy } from '../../../../src/features/second-factors/factor-policy.js';
import {
  FACTOR_ATTEMPTS,
  type TotpFactor,
} from '../../../../src/features/second-factors/second-factor-tables.js';
import { TotpFactors } from '../../../../src/features/second-factors/totp-factors.js';
import { LevelKeeper } from '../../../../src/features/sessions/level/level-keeper.js';

/** A table whose updates are said to be stored, and are not. */
export function forgetUpdates(tables: TableStore, name: string): TableStore {
  const forgets = (table: TableDefinition): boolean => table.name === name;
  return new Proxy(tables, {
    get: (own, member: keyof TableStore) => {
      if (member !== 'update') return Reflect.get(own, member) as unknown;
      const update: TableStore['update'] = async (table, where, changes) =>
        forgets(table) ? 1 : own.update(table, where, changes);
      return update;
    },
  });
}

/** The policy is not asked at one way to sign in. */
export class LeavesOutWay extends FactorPolicy {
  override async findStep(signIn: VerifiedSignIn, owner: SignInOwner) {
    const isLeftOut = signIn.identity.account.provider === 'password';
    return isLeftOut ? undefined : super.findStep(signIn, owner);
  }
}

/** A level that is what it was when the last proof was given. */
class StayingLevel extends SessionLevel {
  override meets(asked: AskedLevel, now: number): boolean {
    const given = this.proofs.map(({ at }) => at);
    const stays = this.proofs.map((proof) => ({ ...proof, at: now }));
    const level = new SessionLevel(stays, { mfaMaxAgeMs: Infinity, isMfa: () => false });
    return given.length > 0 && level.meets(asked, now);
  }
}

const RULES = { mfaMaxAgeMs: Infinity, isMfa: () => false };

/** Levels do not decay. */
export class LevelsStay extends LevelKeeper {
  override async find(session: VerifiedSession): Promise<SessionLevel> {
    return new StayingLevel((await super.find(session)).proofs, RULES);
  }

  override measure(proofs: readonly Proof[]): SessionLevel {
    return new StayingLevel(proofs, RULES);
  }
}

/** An account is linked before the factor. */
export class LinksAtOnce extends SignInService {
  private readonly early: readonly IdentityLinker[];

  constructor(...given: ConstructorParameters<typeof SignInService>) {
    super(...given);
    this.early = given[1];
  }

  override async complete(
    identity: VerifiedIdentity,
    context: SignInContext,
  ): ReturnType<SignInService['complete']> {
    await findLinker(this.early, identity).link(identity, async () => null);
    return super.complete(identity, context);
  }
}

/** A sign-in that waits is taken by all who ask for it at once. */
export class TakesOften extends PendingSignInStore {
  override async take(): Promise<boolean> {
    return true;
  }
}

/** A sign-in that waits is still there after it has gone on. */
export class TakesNothing extends TakesOften {
  override async forget(): Promise<readonly []> {
    return [];
  }
}

/** A new sign-in brings new tries. */
export class CountsAnew extends PendingSignInStore {
  private readonly counts: TableStore;

  constructor(...given: ConstructorParameters<typeof PendingSignInStore>) {
    super(...given);
    this.counts = given[0];
  }

  override async create(pending: NewPendingSignIn, request: BrowserRequest) {
    await this.counts.delete(FACTOR_ATTEMPTS, { userId: pending.userId });
    return super.create(pending, request);
  }
}

/** A factor that cannot be opened is taken for none. */
export class SkipsUnreadable extends TotpFactors {
  private readonly opener: JwtService;

  constructor(...given: ConstructorParameters<typeof TotpFactors>) {
    super(...given);
    this.opener = given[1];
  }

  override async find(userId: string): Promise<TotpFactor | null> {
    const factor = await super.find(userId);
    if (!factor) return null;
    const opened = this.opener.open(factor.sealed, 'portcullis.second-factors.totp');
    return opened.then(
      () => factor,
      () => null,
    );
  }
}
