/** Sessions in SQLite. */
import { overDatabase } from './over-database.js';

export const run = () => overDatabase('sqlite');
