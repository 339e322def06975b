import { createError, defineEventHandler } from 'h3';

export default defineEventHandler(async ({ context }) => {
  const session = await context.getSession();
  if (!session) throw createError({ statusCode: 401 });
  return session.user;
});
