/** The running app, which is asked where it believes to be. */
import { isPlainObject, parseJson, parseUrl } from '../../core/kernel/index.js';
import { error, type Finding, ok, skipped, type Subject, warning } from './finding.js';
import { explainFailure } from './network-failure.js';

/** Compares the callback URLs of the running app with the address at which it was asked. */
export async function checkRunningApp(
  { publicUrl, network, describe }: Subject,
  basePath: string,
): Promise<readonly Finding[]> {
  if (!publicUrl)
    return [
      skipped('The running app was not asked.', 'Pass its address: --url https://app.example.com'),
    ];
  const address = `${publicUrl.origin}${basePath}/providers`;
  try {
    const response = await network.fetch(address, {
      headers: { accept: 'application/json' },
      // The answer of another address says nothing of this one.
      redirect: 'manual',
    });
    if (response.status >= 300 && response.status < 400)
      return [describeRedirect(address, response.headers.get('location') ?? '')];
    if (!response.ok)
      return [
        error(
          `${address} answered ${response.status}.`,
          'Is the app deployed with these routes? Its log says more.',
        ),
      ];
    return [compareCallbacks(address, publicUrl.origin, parseJson(await response.text()))];
  } catch (thrown) {
    const failure = explainFailure(thrown);
    const reason = failure?.words ?? describe(thrown);
    return [warning(`${address} could not be read: ${reason}.`, failure?.remedy)];
  }
}

function describeRedirect(address: string, location: string): Finding {
  const { origin } = new URL(address);
  const target = parseUrl(location, address);
  const message = `${address} redirects to ${target ? target.origin + target.pathname : 'no address'}: where the app believes to be was not seen.`;
  return target === undefined || target.origin === origin
    ? warning(message, 'Does a middleware or a proxy answer in place of these routes?')
    : warning(message, `If users are sent there too, pass it: --url ${target.origin}`);
}

function compareCallbacks(address: string, origin: string, answer: unknown): Finding {
  const urls = listCallbacks(answer);
  const wrong = urls.find((url) => url.origin !== origin);
  if (wrong)
    return error(
      `The app at ${origin} believes to be at ${wrong.origin}: sign-ins come back to the wrong address.`,
      'Set AUTH_URL, or have the proxy send X-Forwarded-Host and X-Forwarded-Proto and set AUTH_TRUST_HOST.',
    );
  if (urls.length > 0) {
    const begin = urls.length === 1 ? 'callback URL begins' : 'callback URLs begin';
    return ok(`The running app is at ${origin}, as it believes: ${urls.length} ${begin} with it.`);
  }
  return warning(
    `${address} answered, and named no callback URL: where the app believes to be was not seen.`,
    'Is it the app of this configuration that answers there?',
  );
}

/** The answer may be that of anything. */
function listCallbacks(answer: unknown): readonly URL[] {
  if (!isPlainObject(answer)) return [];
  return Object.values(answer).flatMap((provider) => {
    const url = isPlainObject(provider) ? provider.callbackUrl : undefined;
    return (typeof url === 'string' && parseUrl(url)) || [];
  });
}
