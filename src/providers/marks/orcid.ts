/** Source: https://orcid.figshare.com/articles/figure/ORCID_iD_icon_graphics/5008697 (Simple Icons, CC0-1.0). Permission: https://info.orcid.org/brand-guidelines/. */
import { getMark } from './svg.js';

export default getMark(
  'M12 0C5.372 0 0 5.372 0 12s5.372 12 12 12 12-5.372 12-12S18.628 0 12 0zM7.369 4.378c.525 0 .947.431.947.947s-.422.947-.947.947a.95.95 0 0 1-.947-.947c0-.525.422-.947.947-.947zm-.722 3.038h1.444v10.041H6.647V7.416zm3.562 0h3.9c3.712 0 5.344 2.653 5.344 5.025 0 2.578-2.016 5.025-5.325 5.025h-3.919V7.416zm1.444 1.303v7.444h2.297c3.272 0 4.022-2.484 4.022-3.722 0-2.016-1.284-3.722-4.097-3.722h-2.222z',
  '#000',
  '#a6ce39',
);
