/** Who a person is to the app, by what the providers from Mastodon to Zoom say of them. */
import { everyRecorded } from './every-recorded.js';
import { M_TO_N } from './recorded-m-to-n.js';
import { O_TO_S } from './recorded-o-to-s.js';
import { S_TO_T } from './recorded-s-to-t.js';
import { U_TO_Z } from './recorded-u-to-z.js';

everyRecorded([...M_TO_N, ...O_TO_S, ...S_TO_T, ...U_TO_Z]);
