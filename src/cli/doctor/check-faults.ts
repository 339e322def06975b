/** Errors of the app itself, which happened while it was read and examined. */
import { type DoctorCheck, error, type Subject } from './finding.js';

export const checkFaults: DoctorCheck = {
  title: 'The app itself',
  isLast: true,
  run: async ({ faults }: Subject) =>
    faults
      .list()
      .map((message) =>
        error(
          `It has an error that nothing handles: ${message}`,
          'Where a server or a database is down, start it, and try again.',
        ),
      ),
};
