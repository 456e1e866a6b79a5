import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const ready = z.strictObject({
  api_base: z.string(),
  api_key: z.string(),
  webhook_secret: z.string(),
  operator_key: z.string(),
  dashboard: z.string(),
});
export type Ready = z.infer<typeof ready>;

/** A started program: its first line on standard output, and how to end it. */
type Started = { ready: Ready; stop(): Promise<void> };

const running = new Set<ChildProcess>();

/** Starts the package's program and waits for its line. */
export async function startProgram(program: string, args: string[]): Promise<Started> {
  const child = spawn(process.execPath, [program, '--emulator', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let words = '';
  child.stderr.on('data', (data) => {
    words += data;
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => String(first)),
    once(child, 'exit').then(() => null),
  ]);
  if (line === null) throw new Error(`The emulator did not start: ${words}`);
  return {
    ready: ready.parse(JSON.parse(line)),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      running.delete(child);
    },
  };
}

export async function stopAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** A receiver of events on a port of its own, on all addresses of the machine. */
export async function openReceiver(): Promise<{
  port: number;
  received: { headers: IncomingHttpHeaders; body: string }[];
  server: Server;
}> {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, received, server };
}
