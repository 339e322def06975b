import type { RequestHandler } from '@builder.io/qwik-city';
import { AuthHandler } from 'portcullis/core';
import { auth } from '../server/auth';

export const onRequest: RequestHandler = async ({ request, url, send }) => {
  if (!url.pathname.startsWith('/auth/')) return;
  throw send(await auth.get(AuthHandler).respond(request));
};
