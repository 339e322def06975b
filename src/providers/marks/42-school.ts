/** Source: https://www.42network.org (Simple Icons, CC0-1.0). Permission: no rules of the brand known. */
import { getMark } from './svg.js';

export default getMark(
  'M19.581 16.851H24v-4.439ZM24 3.574h-4.419v4.42l-4.419 4.418v4.44h4.419v-4.44L24 7.993Zm-4.419 0h-4.419v4.42zm-6.324 8.838H4.419l8.838-8.838H8.838L0 12.412v3.595h8.838v4.419h4.419z',
  '#000',
  '#fff',
);
