/** The English messages of the feature: the source of all other languages. */
export const en = {
  // What actions are called in the recent activity, also refused ones.
  'audit.access-token.issue': 'Access token for another service',
};

/** The messages of the feature in one language. */
export type AccessTokensCatalog = Readonly<Record<keyof typeof en, string>>;
