import { createFileRoute } from '@tanstack/react-router';
import { AuthHandler } from 'portcullis/core';
import { auth } from '../../auth.server';

export const Route = createFileRoute('/auth/$')({
  server: {
    handlers: { ANY: ({ request }) => auth.get(AuthHandler).respond(request) },
  },
});
