/** The providers from 42 to Instagram, beside those of Auth.js. */
import { everyFile } from './every-file.js';
import { SIGN_INS } from './files.js';

everyFile(SIGN_INS.filter((file) => file < 'j'));
