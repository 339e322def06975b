/** The English messages of the feature: the source of all other languages. */
export const en = {
  // What actions are called in the recent activity, also refused ones.
  'audit.access-token.issue': 'Access token for another service',
};
