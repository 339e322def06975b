/** Source: https://www.patreon.com/brand (Simple Icons, CC0-1.0). Permission: https://www.patreon.com/brand. */
import { getMark } from './svg.js';

export default getMark(
  'M22.957 7.21c-.004-3.064-2.391-5.576-5.191-6.482-3.478-1.125-8.064-.962-11.384.604C2.357 3.231 1.093 7.391 1.046 11.54c-.039 3.411.302 12.396 5.369 12.46 3.765.047 4.326-4.804 6.068-7.141 1.24-1.662 2.836-2.132 4.801-2.618 3.376-.836 5.678-3.501 5.673-7.031Z',
  '#000',
  '#fff',
);
