import { routeLoader$ } from '@builder.io/qwik-city';
import { getCurrentSession } from '../server/session';

export const useUser = routeLoader$(
  async (event) => (await getCurrentSession(event))?.user ?? null,
);
