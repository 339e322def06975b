/** The differences that `docs/differences.md` documents, as far as these scenarios show them. */

interface DocumentedRule {
  /** The first cell of the row, to the letter. */
  readonly row: string;
  /** The end of the scenario's name. Default: any. */
  readonly scenario?: string;
  readonly what: RegExp;
}

export const DOCUMENTED_RULES: readonly DocumentedRule[] = [
  // Auth.js has a state where a provider asks for one, and compares none otherwise.
  { row: '`state`', scenario: ': wrong state', what: /^2\. / },
  { row: 'Opening a magic link again', scenario: ': open the link twice', what: /^3\. / },
  { row: '`state`', what: /signin\/[^:]+: (redirect query\.state|cookie \S*state)/ },
  {
    row: 'Check cookies of concurrent sign-ins',
    what: /: cookie \S*(state|nonce|pkce\S*)( attributes| value|$)/,
  },
  { row: 'Opening a magic link', what: /cookie \S*authjs\.verification/ },
  { row: 'Providers used in a browser', what: /cookie \S*used-providers/ },
  { row: 'Form fields after a failed credentials sign-in', what: /cookie \S*typed-fields/ },
  { row: 'CSRF token lifetime', what: /(signout|callback\/\S+): cookie \S*csrf-token$/ },
  { row: 'References of errors', what: /query\.reference$/ },
  { row: 'Unknown paths', scenario: 'unknown action', what: /GET \S+: status$/ },
  {
    row: 'Errors sent by a provider',
    scenario: ': the user declines',
    what: /: redirect query\.code$/,
  },
  {
    row: 'Sign-ins that are not open any more',
    scenario: ': callback without a sign-in',
    what: /: redirect (address|query\.error)$/,
  },
  { row: 'Methods other than GET and POST', what: /^\d+\. HEAD / },
  { row: '`GET /providers`', what: /GET \/providers: cookie \S*(callback-url|csrf-token)$/ },
  { row: '`sessionToken` of a database session', what: /sessionToken$/ },
  { row: 'A first sign-in in several tabs at once', what: /adapter getUserByAccount( |$)/ },
  {
    row: 'A process that stops between storing a user and its account',
    what: /adapter (create|use)VerificationToken( |$)/,
  },
];

/** The row that documents a difference, if there is one. */
export function documentedRow(scenario: string, what: string): string | undefined {
  return DOCUMENTED_RULES.find(
    (rule) => scenario.endsWith(rule.scenario ?? '') && rule.what.test(what),
  )?.row;
}
