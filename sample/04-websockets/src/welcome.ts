/** What the terminal says once everything runs. */
import { ADA, GRACE } from './people.js';
import { settings } from './settings.js';

export function welcome(): string {
  return `
  The chat is open.

  Open        ${settings.url}

  Moderator   ${ADA.user.email}    ${ADA.password}
  Member      ${GRACE.user.email}  ${GRACE.password}

  Stop        Ctrl-C
`;
}
