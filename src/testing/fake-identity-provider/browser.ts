/** A browser, as far as a sign-in needs one: it keeps cookies, and is sent from one place to another. */

/** What a page answered. */
export interface Visit {
  readonly status: number;
  /** Where the browser is sent next, if it is sent anywhere. */
  readonly location: URL | undefined;
  readonly text: string;
}

/**
 * Keeps the cookies of one site.
 *
 * It sends `Secure` cookies over plain http as well: the server under test is on this machine, and
 * the site may be configured with its public https address.
 */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** The headers of its next request. */
  get headers(): Record<'cookie', string> {
    return { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') };
  }

  /** One request; a POST when there is a form to send. Redirects are not followed. */
  async visit(url: URL, form?: Readonly<Record<string, string>>): Promise<Visit> {
    const response = await fetch(url, {
      headers: this.headers,
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const header of response.headers.getSetCookie()) this.store(header);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? undefined : new URL(location, url),
      text: await response.text(),
    };
  }

  /** RFC 6265 §5.2: name and value up to the first semicolon. An empty value is a deletion here. */
  private store(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', ...value] = pair.split('=');
    if (value.join('=') === '') this.cookies.delete(name);
    else this.cookies.set(name, value.join('='));
  }
}
