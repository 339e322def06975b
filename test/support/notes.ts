/** A feature that an app has written: the notes of its users. */
import { EventBus } from '../../src/core/events/event-bus.js';
import {
  date,
  feature,
  type FeatureRequest,
  type FeatureResponse,
  key,
  route,
  RouteError,
  type RouteHandler,
  service,
  table,
  type TableStore,
  TableStoreToken,
  text,
  userId,
} from '../../src/features/index.js';

declare module '../../src/core/events/event-bus.js' {
  interface FeatureEventMessages {
    /** A user wrote a note. */
    noteAdded: { readonly userId: string; readonly id: string };
  }
}

export interface NotesOptions {
  /** The most characters of a note. Default 100. */
  readonly longest?: number;
}

export const NotesOptionsToken = key<NotesOptions>('NotesOptions');

export const NOTES = table(
  'notes',
  { id: text(36), userId: userId(), text: text(), createdAt: date() },
  { key: 'id', index: ['userId'] },
);

class NotesService {
  constructor(
    private readonly tables: TableStore,
    private readonly events: EventBus,
    private readonly options: NotesOptions,
  ) {}

  get longest(): number {
    return this.options.longest ?? 100;
  }

  async list(user: string): Promise<string[]> {
    const rows = await this.tables.list(NOTES, { by: 'userId', equals: user, limit: 50 });
    return rows.map((row) => row.text);
  }

  /** @returns The id of the note. */
  async add(user: string, note: string): Promise<string> {
    if (note.length > this.longest) throw new RouteError(422, 'TooLong');
    const id = crypto.randomUUID();
    await this.tables.insert(NOTES, { id, userId: user, text: note, createdAt: new Date() });
    await this.events.emit('noteAdded', { userId: user, id });
    return id;
  }

  async remove(user: string, id: string): Promise<void> {
    const removed = await this.tables.delete(NOTES, { id, userId: user });
    if (removed === 0) throw new RouteError(404, 'NotFound');
  }
}

class ListNotes implements RouteHandler {
  constructor(private readonly notes: NotesService) {}

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    return { body: { notes: await this.notes.list(session?.userId ?? '') } };
  }
}

class AddNote implements RouteHandler {
  constructor(private readonly notes: NotesService) {}

  async handle({ session, fields }: FeatureRequest): Promise<FeatureResponse> {
    const id = await this.notes.add(session?.userId ?? '', fields['text'] ?? '');
    return { status: 201, body: { id } };
  }
}

class DeleteNote implements RouteHandler {
  constructor(private readonly notes: NotesService) {}

  async handle({ session, parameters }: FeatureRequest): Promise<FeatureResponse> {
    await this.notes.remove(session?.userId ?? '', parameters['id'] ?? '');
    return {};
  }
}

const ROUTES = [
  route({
    method: 'GET',
    path: '/account/notes',
    name: 'listNotes',
    summary: 'Lists the notes of the user',
    access: 'session',
    responses: { 200: { description: 'The notes.', schema: { type: 'object' } } },
    handler: ListNotes,
  }),
  route({
    method: 'POST',
    path: '/account/notes',
    name: 'addNote',
    summary: 'Adds a note',
    access: 'session',
    fields: { text: { description: 'What to remember.', isRequired: true, maxLength: 500 } },
    responses: { 201: { description: 'The id of the note.', schema: { type: 'object' } } },
    handler: AddNote,
  }),
  route({
    method: 'DELETE',
    path: '/account/notes/:id',
    name: 'deleteNote',
    summary: 'Deletes a note',
    access: 'session',
    responses: { 204: { description: 'The note is deleted.' } },
    handler: DeleteNote,
  }),
];

/** The notes of users. `Notes` is the token of their service. */
export const Notes = feature(NotesService, NotesOptionsToken, {
  id: 'notes',
  inject: [TableStoreToken, EventBus, NotesOptionsToken],
  tables: [NOTES],
  events: ['noteAdded'],
  routes: ROUTES,
  services: [
    service(ListNotes, [NotesService]),
    service(AddNote, [NotesService]),
    service(DeleteNote, [NotesService]),
  ],
});

export type Notes = NotesService;
