import { createServerFn } from '@tanstack/react-start';
import { getCurrentSession } from './session.server';

export const getUser = createServerFn().handler(
  async () => (await getCurrentSession())?.user ?? null,
);
