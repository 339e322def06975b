/** A NestJS app whose people have nothing but passkeys, and manage them on its one page. */
import { fileURLToPath } from 'node:url';
import { Body, Controller, Get, Header, Inject, Post, Redirect } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ExpressAdapter } from '@nestjs/platform-express';
import { build } from 'esbuild';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Auth, AuthModule, OptionalAuth, Passkeys, Session } from '../../../src/index.js';
import { Passkey } from '../../../src/providers/passkey.js';

const CLIENT = fileURLToPath(new URL('../../../src/client/webauthn/index.ts', import.meta.url));

/** The app's own script: what `portcullis/webauthn` is for. */
const SCRIPT = `
import { signIn } from ${JSON.stringify(CLIENT)};
const status = document.querySelector('[role=status]');
for (const [id, options] of [['add', { action: 'register' }], ['enter', {}]]) {
  const button = document.getElementById(id);
  button?.addEventListener('click', async () => {
    const outcome = await signIn('passkey', { ...options, redirect: false }).catch((error) => error);
    if (outcome.ok && !outcome.error) location.reload();
    else status.textContent = outcome.error ?? outcome.name;
  });
  // Before, to press it would have come to nothing.
  button?.removeAttribute('disabled');
}`;

@Controller()
class HomeController {
  constructor(@Inject(Passkeys) private readonly passkeys: Passkeys) {}

  @Get()
  @OptionalAuth()
  @Header('content-type', 'text/html; charset=utf-8')
  async home(@Session() session: Session | null): Promise<string> {
    return renderPage(session, session?.user?.id ? await this.passkeys.list(session.user.id) : []);
  }

  @Post('rename')
  @Auth()
  @Redirect('/', 303)
  async rename(@Session() session: Session, @Body() { id, name }: Record<string, string>) {
    await this.passkeys.rename(session.user?.id ?? '', id ?? '', name ?? '');
  }

  @Post('remove')
  @Auth()
  @Redirect('/', 303)
  async remove(@Session() session: Session, @Body() { id }: Record<string, string>) {
    await this.passkeys.remove(session.user?.id ?? '', id ?? '');
  }

  @Get('client.js')
  @Header('content-type', 'text/javascript')
  async client(): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: SCRIPT, resolveDir: '.' },
      bundle: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]!.text;
  }
}

function renderPage(
  session: Session | null,
  passkeys: Awaited<ReturnType<Passkeys['list']>>,
): string {
  const rows = passkeys.map(
    ({ id, name }) => `<li>${name ?? 'A passkey'}
      <form method="post" action="/rename"><input type="hidden" name="id" value="${id}">
        <label>Name <input name="name"></label><button>Rename</button></form>
      <form method="post" action="/remove"><input type="hidden" name="id" value="${id}">
        <button>Remove</button></form></li>`,
  );
  const who = session?.user?.email;
  return `<!doctype html><html lang="en"><title>Home</title><link rel="icon" href="data:,">
    <h1>${who ? `Signed in as ${who}` : 'You are not signed in'}</h1>
    <ul>${rows.join('')}</ul><p role="status"></p>
    <button id="${who ? 'add' : 'enter'}" disabled>${who ? 'Add a passkey' : 'Enter'}</button>
    <script type="module" src="/client.js"></script></html>`;
}

export interface PasskeyHouse {
  readonly url: string;
  readonly adapter: MemoryAdapter;
  readonly errors: string[];
  readonly app: INestApplication;
}

/** Starts the app. A domain that browsers trust without https is needed: an address is none. */
export async function startPasskeyHouse(): Promise<PasskeyHouse> {
  const adapter = new MemoryAdapter();
  const errors: string[] = [];
  const auth = AuthModule.forRoot({
    providers: [Passkey],
    adapter,
    secret: 'a secret of the test, longer than 32 bytes',
    trustHost: true,
    experimental: { enableWebAuthn: true },
    callbacks: {
      session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } }),
    },
    logger: { error: (error) => errors.push(error.name), warn: () => undefined },
  });
  const module = await Test.createTestingModule({
    imports: [auth],
    controllers: [HomeController],
  }).compile();
  const app = module.createNestApplication(new ExpressAdapter(), { logger: false });
  await app.listen(0, 'localhost');
  const { port } = app.getHttpServer().address() as { port: number };
  return { url: `http://localhost:${port}`, adapter, errors, app };
}
