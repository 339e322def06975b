/** An API route of the Pages Router. */
import type { NextApiRequest, NextApiResponse } from 'next';
import { auth } from '@/auth';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const session = await auth(request, response);
  response.json({ user: session?.user ?? null });
}
