/** Source: a drawing of a key, of this library. Permission: MIT, as all of this library. */
import { getSvg } from './svg.js';

const getKey = (color: string) =>
  getSvg(
    `<g fill="none" stroke="${color}" stroke-width="2.5"><circle cx="7.5" cy="12" r="4.5"/>` +
      '<path d="M12 12h10m-1.5 0v4.5M16.5 12v3.5"/></g>',
  );

export default { light: getKey('#475569'), dark: getKey('#cbd5e1') };
