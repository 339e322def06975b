/** Shown on the page, so that you can try it. */
export const DEMO_LOGIN = { email: 'katherine@example.com', password: 'moonshot' };
