/** The chat, over Socket.IO. */
import { Inject } from '@nestjs/common';
import {
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { Auth, CurrentUser, Roles, SocketSessions, type User } from 'portcullis';
import type { Server, Socket } from 'socket.io';
import { ChatRoom } from './chat.room.js';
import { MessageTextPipe } from './message-text.pipe.js';

/** The room of signed-in clients. One without a session is connected briefly, and hears nothing. */
const MEMBERS = 'members';

@WebSocketGateway()
@Auth()
export class ChatGateway implements OnGatewayConnection {
  @WebSocketServer() private readonly server!: Server;

  constructor(
    @Inject(SocketSessions) private readonly sockets: SocketSessions,
    @Inject(ChatRoom) private readonly room: ChatRoom,
  ) {}

  /**
   * NestJS runs guards for messages, and not when a client connects. The library disconnects the
   * client once its session is over, so that it does not listen on.
   *
   * The session is `null` also where it cannot be read, which the library logs: no client is
   * admitted then. NestJS does not wait for `handleConnection`, so that an error in it would end
   * the process.
   */
  async handleConnection(client: Socket): Promise<void> {
    const session = await this.sockets.atConnection(client);
    if (!session) {
      client.disconnect();
      return;
    }
    await client.join(MEMBERS);
    client.emit('welcome', { name: session.user?.name, messages: this.room.all() });
  }

  @SubscribeMessage('say')
  say(@MessageBody(MessageTextPipe) text: string, @CurrentUser() user: User): void {
    this.server.to(MEMBERS).emit('said', this.room.say(user.name ?? 'unknown', text));
  }

  @SubscribeMessage('remove')
  @Roles('moderator')
  remove(@MessageBody() id: unknown): void {
    this.room.remove(id);
    this.server.to(MEMBERS).emit('removed', id);
  }
}
