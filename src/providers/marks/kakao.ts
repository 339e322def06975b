/** Source: https://developers.kakao.com/docs/latest/en/kakaologin/design-guide (drawn after it). Permission: https://developers.kakao.com/docs/latest/en/kakaologin/design-guide. */
import { getTile } from './svg.js';

export default getTile(
  'M12 2C5.9 2 1 5.9 1 10.7c0 3.1 2.1 5.8 5.2 7.4L5.1 22c-.1.4.3.7.6.5l4.7-3.1 1.6.1c6.1 0 11-3.9 11-8.8S18.1 2 12 2z',
  '#fee500',
  '#000',
  0.7,
);
