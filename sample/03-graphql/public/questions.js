/** What there is to ask, from the first thing to try to the last. */
export const QUESTIONS = [
  ['Count notices', 'public', '{ noticeCount }'],
  ['Who am I?', 'members', '{\n  me { name email roles }\n}'],
  [
    'Sign in as Grace',
    'public',
    'mutation {\n  login(email: "grace@example.com", password: "compiler") {\n    __typename\n  }\n}',
  ],
  [
    'Sign in as Ada',
    'public',
    'mutation {\n  login(email: "ada@example.com", password: "engine") {\n    __typename\n  }\n}',
  ],
  ['Pin a notice', 'members', 'mutation {\n  pin(text: "Tea at four") { id text by }\n}'],
  ['Read notices', 'members', '{\n  notices { id text by }\n}'],
  ['Remove one', 'editors', 'mutation {\n  remove(id: "1")\n}'],
  ['Sign out', 'members', 'mutation {\n  logout\n}'],
];
