import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import * as z from 'zod';

/**
 * Does what systemd does with a socket unit and `Restart=always`: listens, passes its descriptors by
 * sd_listen_fds(3), and restarts the command whenever it ends. `node socket-supervisor.ts 'shop=8787 service=8788' COMMAND …`.
 * It waits for the command synchronously, so that Node accepts no connections itself.
 */
const [addresses = '', ...command] = process.argv.slice(2);
const handle = z.object({ fd: z.int() });
const sockets = [];
for (const address of addresses.split(' ')) {
  const [name = '', port = ''] = address.split('=');
  const server = createServer().listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  sockets.push({ name, descriptor: handle.parse(Reflect.get(server, '_handle')).fd });
}
const names = sockets.map(({ name }) => name).join(':');
const begin = `LISTEN_PID=$$ LISTEN_FDS=${sockets.length} LISTEN_FDNAMES=${names} exec "$@"`;
for (;;) {
  const { status } = spawnSync('setpriv', ['--pdeathsig', 'TERM', 'sh', '-c', begin, 'sh', ...command], {
    stdio: ['ignore', 'inherit', 'inherit', ...sockets.map(({ descriptor }) => descriptor)],
  });
  console.log(JSON.stringify({ from: 'supervisor', ended: status }));
  // As RestartSec= does.
  spawnSync('sleep', ['0.2']);
}
