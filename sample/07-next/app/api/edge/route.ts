/** The same on the edge runtime. */
import { auth } from '@/auth';

export const runtime = 'edge';

export const GET = auth((request) => Response.json({ user: request.auth?.user ?? null }));
