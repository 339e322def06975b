/** The same by the client of next-auth, as an app has it that moves step by step. */
'use client';

import { SessionProvider, signIn, signOut, useSession } from 'next-auth/react';
import { type ClientFunctions, InTheBrowser } from '../in-the-browser';

const functions: ClientFunctions = { useSession, signIn, signOut };

export default function Page() {
  return (
    <SessionProvider>
      <InTheBrowser {...functions} />
    </SessionProvider>
  );
}
