/** A browser as far as one site goes: it keeps the cookies, and sends them back. */
export interface Visit {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: object;
}

export class Browser {
  readonly jar = new Map<string, string>();

  constructor(private readonly origin: string) {}

  request(path: string, { method, form, json }: Visit = {}): Request {
    const headers = new Headers();
    if (this.jar.size > 0) {
      headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (json) headers.set('content-type', 'application/json');
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    return new Request(new URL(path, this.origin), {
      method: verb,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  keep({ headers }: Response): void {
    for (const header of headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split(';');
      const at = pair.indexOf('=');
      const isGone = attributes.some((one) => one.trim().toLowerCase() === 'max-age=0');
      const isPast = attributes.some((one) => {
        const [name = '', value = ''] = one.trim().split('=');
        return name.toLowerCase() === 'expires' && Date.parse(value) < Date.now();
      });
      if (isGone || isPast) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
