/** What the terminal says once the gateway runs. */
import { settings } from '../settings.js';
import { ADA, GRACE } from './people.js';

export function welcome(): string {
  return `
  A gateway, and a microservice behind it.

  Open       ${settings.url}
  Orders     ${settings.orders}, over gRPC

  Clerk      ${ADA.user.email}    ${ADA.password}
  Customer   ${GRACE.user.email}  ${GRACE.password}

  Stop       Ctrl-C
`;
}
