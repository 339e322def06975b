/** What a form for one of the library's routes has to bring along. */

/**
 * @param answer - What the route `csrf` says. It says nothing where the framework itself refuses
 *   the forms of other sites: then there is no token.
 */
export function csrfFields(answer: string): Readonly<Record<string, string>> {
  if (answer === '') return {};
  const { csrfToken } = JSON.parse(answer) as { csrfToken: string };
  return { csrfToken };
}
