import { type Html, html } from './html.js';

/** A time as people read it, in UTC. */
export function moment(date: Date): Html {
  const text = date.toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${text} UTC</time>`;
}
