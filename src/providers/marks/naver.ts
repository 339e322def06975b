/** Source: https://developers.naver.com/docs/login/bi/bi.md (Simple Icons, CC0-1.0). Permission: https://developers.naver.com/docs/login/bi/bi.md. */
import { getTile } from './svg.js';

export default getTile(
  'M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z',
  '#03c75a',
  '#fff',
  0.5,
);
