/** Makes a passkey, or signs in by one: what the device does, and what it did not do. */
'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { WebAuthnClient } from 'portcullis/webauthn';

const { signIn } = new WebAuthnClient({ basePath: '/api/auth' });

interface Props {
  /** Adds a passkey for the signed-in user. Otherwise, the button signs a user in. */
  readonly adds?: boolean;
}

export function PasskeyButton({ adds = false }: Props) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const ask = async (): Promise<void> => {
    setBusy(true);
    const action = adds ? 'register' : 'authenticate';
    try {
      const { error } = await signIn('passkey', { action, redirect: false });
      setProblem(error && 'That passkey is not known here.');
      if (!error) router.refresh();
    } catch (thrown) {
      setProblem(whatWentWrong(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button
        className={adds ? 'button primary' : 'button'}
        disabled={isBusy}
        onClick={() => void ask()}
      >
        {adds ? 'Add a passkey' : 'Sign in with a passkey'}
      </button>
    </>
  );
}

/** A device or its owner may say no, and that is no fault of the app. */
function whatWentWrong(thrown: unknown): string {
  const { name } = Object(thrown) as { name?: unknown };
  if (name === 'InvalidStateError') return 'This device has a passkey of yours already.';
  if (name === 'NotAllowedError') return 'No passkey was used. Try again when you like.';
  return 'The passkey could not be used. Try again, or choose another way.';
}
