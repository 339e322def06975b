/** Each user’s own notes. */
import { BadRequestException, Body, Controller, Get, Post } from '@nestjs/common';
import { Auth, CurrentUser, type User } from 'portcullis';

const LONGEST = 200;
const MOST = 20;

@Controller('notes')
@Auth()
export class NotesController {
  /** By e-mail address. Yours are in a table. */
  private readonly notes = new Map<string, readonly string[]>();

  @Get()
  list(@CurrentUser() user: User): readonly string[] {
    return this.notes.get(user.email ?? '') ?? [];
  }

  @Post()
  add(@CurrentUser() user: User, @Body() note: { text?: unknown }): readonly string[] {
    const text = typeof note?.text === 'string' ? note.text.trim() : '';
    if (text === '' || text.length > LONGEST) {
      throw new BadRequestException(`A note has 1 to ${LONGEST} characters.`);
    }
    const notes = [text, ...this.list(user)].slice(0, MOST);
    this.notes.set(user.email ?? '', notes);
    return notes;
  }
}
