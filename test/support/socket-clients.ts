/** Clients of Socket.IO and of ws, for gateways that answer with one message. */
import { once } from 'node:events';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { WsAdapter } from '@nestjs/platform-ws';
import { type Socket, io } from 'socket.io-client';
import WebSocket from 'ws';

/** A client of either kind: sends, and gives back what comes first. */
export interface Client {
  send(event: string, data?: unknown): Promise<unknown>;
  readonly closed: Promise<unknown>;
  close(): void;
}

/** What a client connects with. */
export interface Opening {
  readonly headers?: Record<string, string>;
  readonly token?: unknown;
}

export async function socketIo(url: string, { headers = {}, token }: Opening): Promise<Client> {
  const socket: Socket = io(url, {
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
  });
  const closed = new Promise((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return {
    send: (event, data) =>
      new Promise((resolve) => {
        socket.once('answer', resolve);
        socket.once('exception', resolve);
        socket.emit(event, data);
      }),
    closed,
    close: () => socket.close(),
  };
}

async function plainWs(url: string, { headers = {} }: Opening): Promise<Client> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  const closed = once(socket, 'close').then(([code]: unknown[]) => code);
  await once(socket, 'open');
  return {
    send: async (event, data) => {
      socket.send(JSON.stringify({ event, data }));
      const [message] = (await once(socket, 'message')) as [Buffer];
      return (JSON.parse(message.toString()) as { data: unknown }).data;
    },
    closed,
    close: () => socket.close(),
  };
}

/** Both kinds: the platform for the app, and how one connects to it. */
export const SOCKET_KINDS = [
  ['Socket.IO', (app: INestApplicationContext) => new IoAdapter(app), socketIo],
  ['ws', (app: INestApplicationContext) => new WsAdapter(app), plainWs],
] as const;
