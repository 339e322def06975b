/** What the terminal says once everything runs. */
import { ADA, GRACE } from './people/demo-people.js';

export function welcome(url: string): string {
  return `
  The back office is running: ${url}

  Sign in as an admin     ${ADA.email}    ${ADA.password}
  or as a member          ${GRACE.email}  ${GRACE.password}

  Their mails are at      ${url}/mailbox

  Stop it with Ctrl-C.
`;
}
