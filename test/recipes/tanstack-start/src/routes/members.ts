import { createFileRoute, redirect } from '@tanstack/react-router';
import { getUser } from '../user';

export const Route = createFileRoute('/members')({
  loader: async () => {
    const user = await getUser();
    if (!user) throw redirect({ href: '/auth/signin?callbackUrl=/members', reloadDocument: true });
    return user;
  },
});
