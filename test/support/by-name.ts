/** A class of an app that injects the service of a feature by the name of its function alone. */
// oxlint-disable-next-line typescript/consistent-type-imports -- the compiler emits it as metadata
import { Notes } from './notes.js';

function Injectable(): ClassDecorator {
  return () => undefined;
}

@Injectable()
export class Reminders {
  constructor(readonly notes: Notes) {}
}
