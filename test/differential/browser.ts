/** A browser as far as cookies go: it keeps what each origin gives it, and sends it back there. */
import { parseSetCookie } from 'cookie';

export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();
  /** The names of the cookies that go with requests of other sites too. */
  private readonly crossSite = new Set<string>();

  /** The cookies of an origin, percent-encoded as they travel. */
  jar(origin: string): Map<string, string> {
    const known = this.jars.get(origin);
    if (known) return known;
    const jar = new Map<string, string>();
    this.jars.set(origin, jar);
    return jar;
  }

  set(origin: string, name: string, value: string): void {
    this.jar(origin).set(name, encodeURIComponent(value));
  }

  forget(origin: string, parts: readonly string[]): void {
    const jar = this.jar(origin);
    for (const name of jar.keys()) if (parts.some((part) => name.includes(part))) jar.delete(name);
  }

  /** The `Cookie` header. @param isCrossSite - Of a POST from another site's page. */
  header(origin: string, isCrossSite = false): string {
    return [...this.jar(origin)]
      .filter(([name]) => !isCrossSite || this.crossSite.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  keep(origin: string, setCookies: readonly string[]): void {
    for (const header of setCookies) {
      const {
        name,
        value = '',
        maxAge,
        expires,
        sameSite,
      } = parseSetCookie(header, { decode: String });
      const isGone = maxAge === 0 || (maxAge === undefined && expires && expires < new Date());
      if (isGone) this.jar(origin).delete(name);
      else this.jar(origin).set(name, value);
      if (sameSite === 'none') this.crossSite.add(name);
      else this.crossSite.delete(name);
    }
  }
}
