/** The secret of every app that does not configure one. */
export const SECRET = 'a secret of more than 32 bytes, for both of them';
