/** How the module goes down with its app. */
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../src/core/adapters/index.js';
import { AuthModule } from '../../src/index.js';
import { handlerConfig } from '../contract/handler.contract.js';

const steps = new EventEmitter();
const happened: string[] = [];

@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<string> {
    steps.emit('asked');
    await once(steps, 'go on');
    happened.push('request answered');
    return 'done';
  }
}

describe('closing the app', () => {
  it('leaves the adapter open until the last request is answered', async () => {
    const adapter = Object.assign(new MemoryAdapter(), {
      close: async () => void happened.push('adapter closed'),
    });
    const testing = await Test.createTestingModule({
      imports: [AuthModule.forRoot({ ...handlerConfig, adapter })],
      controllers: [SlowController],
    }).compile();
    const app = testing.createNestApplication();
    await app.listen(0);

    const asked = once(steps, 'asked');
    const answer = fetch(`${await app.getUrl()}/slow`, { headers: { connection: 'close' } });
    await asked;
    const closed = app.close();
    // Long enough for a hook that does not wait: those before the server's end run by then.
    await new Promise((resolve) => setImmediate(resolve));
    steps.emit('go on');

    expect((await answer).status).toBe(200);
    await closed;
    expect(happened).toEqual(['request answered', 'adapter closed']);
  });
});
