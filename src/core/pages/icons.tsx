/** The icons of the built-in pages, in the text's colour and hidden from screen readers. */
import type { ComponentChildren, VNode } from 'preact';

function Icon({ children }: { readonly children: ComponentChildren }): VNode {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** An error. */
export function AlertIcon(): VNode {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.5v4M10 13.4v.1" />
    </Icon>
  );
}

/** Access is denied. */
export function LockIcon(): VNode {
  return (
    <Icon>
      <rect x="4" y="8.75" width="12" height="8" rx="2" />
      <path d="M6.75 8.75V6.5a3.25 3.25 0 0 1 6.5 0v2.25" />
    </Icon>
  );
}

/** Time has run out, or has to pass. */
export function ClockIcon(): VNode {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6v4.25l2.75 1.75" />
    </Icon>
  );
}

/** An e-mail was sent. */
export function EnvelopeIcon(): VNode {
  return (
    <Icon>
      <rect x="2.75" y="4.25" width="14.5" height="11.5" rx="2" />
      <path d="m3.25 6 5.6 4.4a1.9 1.9 0 0 0 2.3 0L16.75 6" />
    </Icon>
  );
}

/** The server needs attention. */
export function ServerIcon(): VNode {
  return (
    <Icon>
      <rect x="3" y="3.75" width="14" height="5.25" rx="1.75" />
      <rect x="3" y="11" width="14" height="5.25" rx="1.75" />
      <path d="M6 6.4v.01M6 13.6v.01" />
    </Icon>
  );
}

/** Shows a password. The stroke through it appears while the password is visible. */
export function EyeIcon(): VNode {
  return (
    <Icon>
      <path d="M2.5 10s2.75-5 7.5-5 7.5 5 7.5 5-2.75 5-7.5 5-7.5-5-7.5-5Z" />
      <circle cx="10" cy="10" r="2.25" />
      <path class="stroke" d="m4 16 12-12" />
    </Icon>
  );
}

/** A search. */
export function SearchIcon(): VNode {
  return (
    <Icon>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 3.75 3.75" />
    </Icon>
  );
}
