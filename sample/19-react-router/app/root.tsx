/** The document around every page. */
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { auth } from './auth.server';
import style from './style.css?inline';

/** Renews the sessions that loaders read. */
export const middleware = [auth.middleware];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <style>{style}</style>
        <Meta />
        <Links />
      </head>
      <body>
        <main>{children}</main>
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
