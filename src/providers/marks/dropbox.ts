/** Source: https://www.dropbox.com/branding (Simple Icons, CC0-1.0). Permission: https://www.dropbox.com/branding. */
import { getMark } from './svg.js';

export default getMark(
  'M6 1.807L0 5.629l6 3.822 6.001-3.822L6 1.807zM18 1.807l-6 3.822 6 3.822 6-3.822-6-3.822zM0 13.274l6 3.822 6.001-3.822L6 9.452l-6 3.822zM18 9.452l-6 3.822 6 3.822 6-3.822-6-3.822zM6 18.371l6.001 3.822 6-3.822-6-3.822L6 18.371z',
  '#0061ff',
);
