/** Sessions in PostgreSQL. */
import { overDatabase } from './over-database.js';

export const run = () => overDatabase('postgres');
