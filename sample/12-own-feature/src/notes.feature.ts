/** The feature `Notes`: a table, a service, three routes and an event. */
import { EventBus } from 'portcullis';
import * as features from 'portcullis/features';
declare module 'portcullis/features' {
  interface FeatureEventMessages {
    noteAdded: { readonly userId: string; readonly text: string };
  }
}

export interface NotesOptions {
  /** The most characters of a note. Default 200. */
  readonly longest?: number;
}
const NotesOptionsToken = features.key<NotesOptions>('NotesOptions');

const NOTES = features.table(
  'notes',
  { id: features.text(64), userId: features.userId(), text: features.text() },
  { key: 'id', index: ['userId'] },
);

class NotesService {
  constructor(
    private readonly tables: features.TableStore,
    private readonly events: EventBus,
    private readonly options: NotesOptions,
  ) {}

  list(userId: string) {
    return this.tables.list(NOTES, { by: 'userId', equals: userId, limit: 100 });
  }

  async add(userId: string, text: string): Promise<void> {
    if (text.trim() === '') throw new features.RouteError(422, 'NoteIsEmpty');
    const { longest = 200 } = this.options;
    if (text.length > longest) throw new features.RouteError(422, 'NoteTooLong');
    const sortableId = `${Date.now()}-${crypto.randomUUID()}`;
    await this.tables.insert(NOTES, { id: sortableId, userId, text });
    await this.events.emit('noteAdded', { userId, text });
  }

  /** The user is part of the condition, so that nobody deletes the note of somebody else. */
  async remove(userId: string, id: string): Promise<void> {
    const deleted = await this.tables.delete(NOTES, { id, userId });
    if (deleted === 0) throw new features.RouteError(404, 'NoteNotFound');
  }
}

/** Answers the three routes. Who is signed in, the CSRF token and the fields are checked before. */
class NotesHandler implements features.RouteHandler {
  constructor(private readonly notes: NotesService) {}

  async handle({ session, fields, parameters }: features.FeatureRequest) {
    const userId = session?.userId ?? '';
    if (parameters.id !== undefined) await this.notes.remove(userId, parameters.id);
    else if (fields.text !== undefined) await this.notes.add(userId, fields.text);
    return { body: await this.notes.list(userId) };
  }
}

const common = {
  access: 'session',
  responses: { 200: { description: 'The notes of the user.' } },
  handler: NotesHandler,
} as const;

/** The feature, and the token of its service. */
export const Notes = features.feature(NotesService, NotesOptionsToken, {
  id: 'notes',
  inject: [features.TableStoreToken, EventBus, NotesOptionsToken],
  services: [features.service(NotesHandler, [NotesService])],
  tables: [NOTES],
  events: ['noteAdded'],
  routes: [
    features.route({
      ...common,
      method: 'GET',
      path: '/account/notes',
      name: 'listNotes',
      summary: 'Lists the notes of the user',
    }),
    features.route({
      ...common,
      method: 'POST',
      path: '/account/notes',
      name: 'addNote',
      summary: 'Adds a note',
      fields: { text: { description: 'The note.', isRequired: true } },
    }),
    features.route({
      ...common,
      method: 'DELETE',
      path: '/account/notes/:id',
      name: 'deleteNote',
      summary: 'Deletes a note',
    }),
  ],
});
export type Notes = NotesService;
