/** Whether anything stands in the way, asked before anything is started. */
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import { settings } from './settings.js';

const WANTED = [
  { variable: 'PORT', port: settings.port, usual: 3000 },
  { variable: 'IDP_PORT', port: settings.identityProviderPort, usual: 4000 },
];

/** A sentence for the person at the terminal, or `undefined` when all is well. */
export async function startProblem(): Promise<string | undefined> {
  const unusable = WANTED.find(({ port }) => !(Number.isInteger(port) && port > 0 && port < 65536));
  if (unusable) return `${unusable.variable} must be a port: a number from 1 to 65535.`;
  if (!URL.canParse(settings.url)) return 'AUTH_URL must be an address: http://localhost:3000.';
  const taken = await takenPorts();
  if (taken.length === 0) return undefined;
  const which = `Port${taken.length > 1 ? 's' : ''} ${taken.join(' and ')}`;
  const verb = taken.length > 1 ? 'are' : 'is';
  return `${which} ${verb} already in use: stop what is using it, or run ${otherCommand(taken)}`;
}

/** The command with ports that are not these, and whatever else was changed already. */
function otherCommand(taken: readonly number[]): string {
  const choices = WANTED.map(({ variable, port, usual }) => {
    const other = taken.includes(port) ? port + 1 : port;
    return other === usual ? '' : `${variable}=${other} `;
  });
  return `${choices.join('')}npm start`;
}

/** All at once, so that two equal ports are noticed too. */
async function takenPorts(): Promise<number[]> {
  const servers: Server[] = [];
  const taken: number[] = [];
  for (const { port } of WANTED) {
    const server = createServer().listen(port);
    try {
      await once(server, 'listening');
      servers.push(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      taken.push(port);
    }
  }
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return taken;
}
