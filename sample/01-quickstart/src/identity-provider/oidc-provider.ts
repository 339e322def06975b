/** The package behind the demo identity provider, without its greeting. */

/** On Node 20 it warns that it would like 22. What is used of it here runs on both. */
export async function loadOidcProvider() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
