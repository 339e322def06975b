/** The page with the notes. It injects the service of the feature by the name `Notes`. */
import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Auth, CurrentUser } from 'portcullis';
import { FormTokens } from './form-tokens.js';
import { NoteCounter } from './note-counter.js';
import { Notes } from './notes.feature.js';
import { notesPage } from './notes.page.js';

@Controller()
@Auth()
export class NotesController {
  constructor(
    @Inject(Notes) private readonly notes: Notes,
    @Inject(NoteCounter) private readonly counter: NoteCounter,
    @Inject(FormTokens) private readonly tokens: FormTokens,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header(
    'Content-Security-Policy',
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  async page(
    @CurrentUser() { id }: { readonly id: string },
    @Query('error') error: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return notesPage({
      notes: await this.notes.list(id),
      written: this.counter.of(id),
      csrfToken: await this.tokens.open(request, response),
      error: typeof error === 'string' ? error : undefined,
    });
  }
}
