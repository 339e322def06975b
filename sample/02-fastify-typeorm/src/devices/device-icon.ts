/** A drawing of a phone, a computer or a terminal. It repeats the text beside it. */
import { type Html, html } from '../pages/html.js';

const PHONE = html`<rect x="7" y="2.75" width="10" height="18.5" rx="2.5" /><path d="M11 18h2" />`;
const COMPUTER = html`<rect x="4.75" y="4.75" width="14.5" height="10.5" rx="1.75" /><path
    d="M2.75 19.25h18.5"
  />`;
const TERMINAL = html`<rect x="2.75" y="4.25" width="18.5" height="15.5" rx="2.5" /><path
    d="m7 9.5 2.75 2.5L7 14.5m5.5.5H16"
  />`;

/** @param userAgent - Such as `Firefox on Linux` or `curl`. */
export function deviceIcon(userAgent: string | undefined): Html {
  return html`<svg class="device" viewBox="0 0 24 24" aria-hidden="true">
    ${drawing(userAgent)}
  </svg>`;
}

function drawing(userAgent = ''): Html {
  if (/iPhone|iPad|Android/.test(userAgent)) return PHONE;
  return /Windows|macOS|ChromeOS|Linux/.test(userAgent) ? COMPUTER : TERMINAL;
}
