/** The user's own passkeys: to add, to rename and to remove. */
import type { Metadata } from 'next';
import Link from 'next/link';
import { auth, passkeys, signIn } from '@/auth';
import { PasskeyButton } from '../passkey-button';
import { removePasskey, renamePasskey } from './actions';

export const metadata: Metadata = { title: 'Passkeys' };

export default async function Passkeys() {
  const session = await auth();
  if (!session?.user?.id) return signIn(undefined, { redirectTo: '/passkeys' });
  const own = await passkeys.list(session.user.id);
  return (
    <section className="card">
      <p className="state on">Signed in</p>
      <h1>Your passkeys</h1>
      <p className="lead">
        {own.length === 0
          ? 'There is none yet. With one, your device signs you in.'
          : 'Each of them signs you in, without a password.'}
      </p>
      <ul className="passkeys" aria-label="Passkeys">
        {own.map(({ id, name, deviceType }) => (
          <li key={id}>
            <p>
              <strong>{name ?? 'Passkey'}</strong>{' '}
              {deviceType === 'multiDevice' ? 'on your devices' : 'on one device'}
            </p>
            <form className="fields inline" action={renamePasskey}>
              <input type="hidden" name="id" value={id} />
              <label>
                Name
                <input name="name" defaultValue={name ?? ''} maxLength={100} />
              </label>
              <button className="button">Rename</button>
            </form>
            <form action={removePasskey}>
              <input type="hidden" name="id" value={id} />
              <button className="button">Remove</button>
            </form>
          </li>
        ))}
      </ul>
      <div className="alone">
        <PasskeyButton adds />
        <Link className="button" href="/" prefetch={false}>
          Back
        </Link>
      </div>
    </section>
  );
}
