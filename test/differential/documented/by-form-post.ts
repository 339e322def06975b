/**
 * What differs when a provider posts its response, and only cookies with `SameSite=None` come
 * along.
 */
import { type DocumentedDifference, NOTHING, SOMETHING } from './difference.js';

const ROW = 'Responses by `form_post`, such as Apple’s';

export const BY_FORM_POST: readonly DocumentedDifference[] = [
  {
    id: 'form_post: the request for it',
    row: ROW,
    allows: [[/ (?:url\.)?query\.response_mode$/, 'form_post', NOTHING]],
  },
  {
    id: 'form_post: errors have references of their own',
    row: ROW,
    allows: [['header location query.reference', SOMETHING, SOMETHING]],
  },
  {
    id: 'form_post: nothing is carried where no check holds it',
    row: ROW,
    in: /without any check/,
    allows: [
      ['header location', SOMETHING, SOMETHING],
      ['callback redirect', NOTHING, SOMETHING],
    ],
  },
  {
    id: 'form_post: a response that is repeated finds no session',
    row: ROW,
    in: /comes back a second time/,
    allows: [['header location', SOMETHING, SOMETHING]],
  },
];
