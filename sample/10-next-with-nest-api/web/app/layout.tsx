import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { auth } from '@/auth';
import { initials } from './initials';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Notes', template: '%s · Notes' },
  icons: '/icon.svg',
};

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const session = await auth();
  const name = session?.user?.name;
  return (
    <html lang="en">
      <body>
        <header className="bar">
          <Link className="brand" href="/">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Notes
          </Link>
          <nav>
            {name ? (
              <span className="avatar small" aria-hidden="true">
                {initials(name)}
              </span>
            ) : (
              <a href="/api/auth/signin?callbackUrl=/">Sign in</a>
            )}
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
