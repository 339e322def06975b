/** Source: https://kick.com (Simple Icons, CC0-1.0). Permission: no rules of the brand known. */
import { getMark, getTile } from './svg.js';

const PATH =
  'M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z';
const GREEN = '#53fc18';

export default { light: getTile(PATH, '#000', GREEN, 0.6).light, dark: getMark(PATH, GREEN).dark };
