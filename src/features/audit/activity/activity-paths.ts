/** Where users see what was done to their accounts. */
export const ACTIVITY_PATH = '/account/activity';
