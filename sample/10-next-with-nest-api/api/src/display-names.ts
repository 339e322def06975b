/** Lets people choose how they are called, wherever they ask for it: on a page, or by the API. */
import { Inject, Injectable } from '@nestjs/common';
import { AdapterToken, AuthCallbacks, type Session } from 'portcullis';
import type { Adapter } from 'portcullis/adapters';
import type { SessionParams } from 'portcullis/types';

const LONGEST = 60;

@Injectable()
@AuthCallbacks()
export class DisplayNames implements Partial<AuthCallbacks> {
  constructor(@Inject(AdapterToken) private readonly adapter: Adapter) {}

  /** What a browser sends to change its session is for the app to judge. */
  async session({ session, user, newSession, trigger }: SessionParams): Promise<Session> {
    const name = trigger === 'update' ? nameIn(newSession) : undefined;
    if (name === undefined) return session;
    await this.adapter.updateUser?.({ id: user.id, name });
    return { ...session, user: { ...session.user, name } };
  }
}

function nameIn(change: unknown): string | undefined {
  const { user } = Object(change) as { user?: unknown };
  const { name } = Object(user) as { name?: unknown };
  const trimmed = typeof name === 'string' ? name.trim() : '';
  return trimmed !== '' && trimmed.length <= LONGEST ? trimmed : undefined;
}
