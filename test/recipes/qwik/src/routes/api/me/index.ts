import type { RequestHandler } from '@builder.io/qwik-city';
import { getCurrentSession } from '../../../server/session';

export const onGet: RequestHandler = async (event) => {
  const session = await getCurrentSession(event);
  event.json(session ? 200 : 401, session?.user ?? null);
};
