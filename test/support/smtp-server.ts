/**
 * An SMTP server on this machine that keeps what it is sent, and misbehaves where it is asked to.
 */
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';

/** The steps of a conversation, the message itself being the last. */
type Step = 'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

export interface SmtpServer {
  readonly url: string;
  /** What was said to it, without the message. */
  readonly commands: string[];
  /** The message, with its dots unstuffed; empty until there was one. */
  message(): string;
  /** Settles when the server has reached the step at which it falls silent. */
  readonly stuck: Promise<void>;
  /** Settles when a client has hung up. */
  readonly abandoned: Promise<void>;
  close(): Promise<void>;
}

export interface SmtpManners {
  /** Never answers at this step. */
  silentAt?: Step;
  /** Answers differently. */
  answers?: Partial<Record<Step, string>>;
}

const ANSWERS: Readonly<Record<Step, string>> = {
  greeting: '220 mail.test',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go ahead',
  message: '250 queued',
};

export async function startSmtpServer(manners: SmtpManners = {}): Promise<SmtpServer> {
  const commands: string[] = [];
  const stuck = withResolvers();
  const abandoned = withResolvers();
  const sockets = new Set<Socket>();
  let message = '';

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => abandoned.resolve());
    const say = (line: string) => socket.write(`${line}\r\n`);
    const reach = (step: Step) => {
      if (manners.silentAt === step) stuck.resolve();
      else say(manners.answers?.[step] ?? ANSWERS[step]);
    };
    let received = '';
    let isMessage = false;
    const hear = (line: string) => {
      commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-mail.test\r\n250 AUTH PLAIN');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else if (verb in ANSWERS) reach(verb as Step);
      else say('502 what?');
      isMessage = verb === 'DATA' && !manners.answers?.DATA;
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        const end = received.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const piece = received.slice(0, end);
        received = received.slice(end + (isMessage ? 5 : 2));
        if (!isMessage) {
          hear(piece);
          continue;
        }
        isMessage = false;
        message = piece.replaceAll(/^\.\./gm, '.');
        reach('message');
      }
    });
    reach('greeting');
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    commands,
    message: () => message,
    stuck: stuck.promise,
    abandoned: abandoned.promise,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
