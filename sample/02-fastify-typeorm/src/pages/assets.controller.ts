/** The style sheet and the icon. With more of them, take `@fastify/static`. */
import { readFile } from 'node:fs/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { Public } from 'portcullis';

const FOLDER = new URL('../../public/', import.meta.url);

@Controller()
@Public()
export class AssetsController {
  @Get('style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(): Promise<string> {
    return readFile(new URL('style.css', FOLDER), 'utf8');
  }

  @Get('icon.svg')
  @Header('Content-Type', 'image/svg+xml')
  icon(): Promise<string> {
    return readFile(new URL('icon.svg', FOLDER), 'utf8');
  }
}
