/** The user's calendar, which the provider keeps. */
import type { Metadata } from 'next';
import Link from 'next/link';
import { Fragment } from 'react';
import { auth, signIn } from '@/auth';
import { type CalendarEvent, PROVIDER_SIGN_OUT, readCalendar } from '@/calendar-api';
import { connectCalendar } from '../actions';

export const metadata: Metadata = { title: 'Calendar' };

export default async function Calendar() {
  const session = await auth();
  if (!session?.user) return signIn(undefined, { redirectTo: '/calendar' });
  const events = await readCalendar();
  return (
    <section className="card">
      <p className="state on">Signed in</p>
      <h1>Calendar</h1>
      {events ? <Events events={events} /> : <NotConnected />}
      <div className="actions">
        <Link className="button" href="/">
          Back
        </Link>
      </div>
    </section>
  );
}

function Events({ events }: { readonly events: readonly CalendarEvent[] }) {
  return (
    <>
      <p className="lead">From the demo identity provider, with your access token.</p>
      <dl aria-label="Events">
        {events.map(({ time, title }) => (
          <Fragment key={time}>
            <dt>{time}</dt>
            <dd>{title}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="note">
        <a href={PROVIDER_SIGN_OUT} target="_blank">
          Sign out at the provider
        </a>{' '}
        and reload this page: you are signed out here as well.
      </p>
    </>
  );
}

function NotConnected() {
  return (
    <>
      <p className="lead">Your calendar is at the demo identity provider.</p>
      <form className="alone" action={connectCalendar}>
        <button className="button primary">Sign in with Demo identity provider</button>
      </form>
    </>
  );
}
