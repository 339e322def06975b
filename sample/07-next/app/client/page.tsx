/** The same in the browser: `portcullis/react`. */
'use client';

import { SessionProvider, signIn, signOut, useSession } from 'portcullis/react';
import { type ClientFunctions, InTheBrowser } from '../in-the-browser';

const functions: ClientFunctions = { useSession, signIn, signOut };

export default function Page() {
  return (
    <SessionProvider>
      <InTheBrowser {...functions} />
    </SessionProvider>
  );
}
