import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { auth } from '@/auth';
import { initials } from '@/people/initials';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Next.js sample', template: '%s · Next.js sample' },
  icons: '/icon.svg',
};

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const session = await auth();
  const name = session?.user?.name ?? session?.user?.email;
  return (
    <html lang="en">
      <body>
        <header className="bar">
          <Link className="brand" href="/" prefetch={false}>
            <img src="/icon.svg" alt="" width={28} height={28} />
            Next.js sample
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
