/** What the app has beyond sign-in. The module and the tables of the database are both made from it. */
import { Sessions } from 'portcullis/features/sessions';

export const features = [Sessions()];
