/** The main service of the feature. */
import { type Adapter, requireAdapter } from '../../core/adapters/index.js';
import { RouteError } from '../../core/errors/index.js';
import type { DataOwner, NamedDataSource } from '../../core/features/index.js';
import type { Clock } from '../../core/kernel/index.js';
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { Sessions } from '../sessions/index.js';
import { writeExport } from './json-export.js';

/** The service behind the token `PersonalData`. */
export class PersonalDataService {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly sources: readonly NamedDataSource[],
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /**
   * All that is stored about a user, as a JSON file: `{ exportedAt, data: { user: [...], accounts: [...], … } }`. Of a secret
   * it says whether it is set. The rows are read while the file is taken, page by page.
   *
   * @returns The text of the file, part by part.
   * @throws {RouteError} 404 `NotFound` for an unknown user, and what a source throws while the file is taken.
   * @example
   * ```ts
   * for await (const part of await personalData.export(userId)) file.write(part);
   * ```
   */
  async export(userId: string): Promise<AsyncIterable<string>> {
    return writeExport(this.sources, await this.findOwner(userId), this.clock());
  }

  /**
   * Signs a user out everywhere, and deletes all that is stored about the user: the app's own data, the rows of features, and
   * at the end the user. A step that fails ends it; run it again then. What it deletes cannot be restored, and it asks for no
   * proof: the caller decides.
   *
   * @throws {RouteError} 404 `NotFound` for an unknown user.
   * @throws {MissingAdapterMethods} before anything is deleted, when the adapter cannot delete users.
   */
  async erase(userId: string): Promise<void> {
    requireAdapter(this.adapter, ['deleteUser']);
    const owner = await this.findOwner(userId);
    await this.sessions.revokeAll(userId, { reason: 'erasure' });
    // The user, who is the first in the file, is the last to go: the rest is found by it.
    for (const { source } of this.sources.toReversed()) await source.erase(owner);
  }

  private async findOwner(userId: string): Promise<DataOwner> {
    const user = await requireAdapter(this.adapter, ['getUser']).getUser(userId);
    if (!user) throw new RouteError(404, 'NotFound');
    return { userId: user.id, address: normalizeEmailAddress(user.email) };
  }
}
