/** Source: https://www.ory.com/brand (Simple Icons, CC0-1.0). Permission: https://www.ory.com/brand. */
import { getMark } from './svg.js';

export default getMark(
  'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m-6-.75V3l6-3 6 3v2.25l-6-3zm12 13.5V21l-6 3-6-3v-2.25l6 3z',
  '#4f46e5',
  '#fff',
);
