import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../../eventually.ts';
import { portOf } from '../../../journey/local-start.ts';
import { builtRelease } from '../../release.ts';
import { closeServed } from '../../served.ts';
import { makePlace, type Place, pidOf, type Running, startServer } from '../../server-process.ts';
import { checkoutBody, openApi, stockShelf } from '../../service-api-client.ts';
import { runProgram } from '../programs.ts';
import { tryWith } from '../trying.ts';

const NAME = 'rebound.hanout.test';
/** Of the networks for examples, which the runtime takes for public: the second refuses every connection. */
const PUBLIC = '198.51.100.1';
const REFUSING = '203.0.113.1';

let place: Place;
let server: Running;
/** Listens on this machine, at port 443 of all addresses. */
let near: Server;
let reached = 0;

beforeAll(async () => {
  place = await makePlace(await builtRelease());
  await stockShelf(place);
  near = createServer((socket) => {
    reached += 1;
    socket.on('error', () => {}).destroy();
  }).listen(0, '::');
  await once(near, 'listening');
});
afterAll(async () => {
  await closeServed(server, place);
  await new Promise((settle) => near.close(settle));
});

/** Gives a name another address at each query; `said`: queries and connections since the last answer. */
async function openName() {
  const library = join(place.folder, 'answered-name.so');
  const answer = join(place.folder, 'answer');
  const log = join(place.folder, 'asked');
  const source = join(import.meta.dirname, 'answered-name.c');
  runProgram('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  const lead = async (addresses: string) => {
    reached = 0;
    await writeFile(log, '');
    await writeFile(`${answer}.new`, addresses);
    await rename(`${answer}.new`, answer);
  };
  await lead(PUBLIC);
  const given = { NAME, BY: answer, LOG: log, PORT: portOf(near.address()) };
  const within = Object.entries(given).map(([key, value]) => `ANSWERED_${key}=${value}`);
  return {
    within: ['env', `LD_PRELOAD=${library}`, ...within],
    lead,
    said: async () => (await readFile(log, 'utf8')).split('\n').slice(0, -1),
  };
}

const named = z.object({ id: z.string() });
const listed = z.object({ data: z.array(named.extend({ data: named })) });
const delivered = z.object({
  data: z.array(z.object({ attempts: z.array(z.object({ status: z.null(), error: z.string() })) })),
});

tryWith(['gcc'], 'a name that comes to lead into the machine reaches nothing there', async () => {
  const name = await openName();
  server = await startServer(place.settings, name.within);
  const api = await openApi(place);
  /** An event for the name; returns its id. */
  const tell = async () => {
    const endpoint = { ...checkoutBody, webhook_endpoint: `https://${NAME}/events` };
    const { id } = named.parse(await api.call('/checkouts', endpoint));
    await api.call(`/checkouts/${id}/expire`, {});
    const { data } = listed.parse(await api.call('/events'));
    return data.find((event) => event.data.id === id)?.id ?? '';
  };
  const attemptsAt = async (event: string) =>
    delivered.parse(await api.call(`/events/${event}/deliveries`)).data.flatMap(({ attempts }) => attempts);

  const event = await tell();
  // The second try comes by itself after seconds, the third after minutes.
  await eventually(async () => expect(await attemptsAt(event)).toHaveLength(2));
  const tried = [`asked ${PUBLIC}`, `connected ${PUBLIC}`];
  expect(await name.said()).toEqual([...tried, ...tried]);
  expect(reached).toBe(2);

  const inside = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1'];
  let tries = 2;
  const all = inside.join(' ');
  for (const addresses of [...inside, `${REFUSING} ${all}`, `${all} ${REFUSING}`]) {
    await name.lead(addresses);
    tries += 1;
    await api.call(`/events/${event}/redeliver`, {});
    await eventually(async () => expect(await attemptsAt(event)).toHaveLength(tries));
    const refused = addresses.includes(REFUSING) ? [`connected ${REFUSING}`] : [];
    expect(await name.said()).toEqual([`asked ${addresses}`, ...refused]);
    expect(reached).toBe(0);
  }
  expect(new Set((await attemptsAt(event)).map(({ error }) => error))).toEqual(new Set(['unreachable']));

  // Each would be reached without the runtime's configuration: here it allows them.
  const config = join(place.state, 'run', 'service.capnp');
  const written = await readFile(config, 'utf8');
  expect(written.split('"public"')).toHaveLength(2);
  await writeFile(config, written.replace('"public"', '"public", "private"'));
  const before = pidOf(server, 'service');
  process.kill(before, 'SIGKILL');
  await eventually(() => expect(pidOf(server, 'service')).not.toBe(before));
  await eventually(() => api.call('/events'));
  for (const address of inside) {
    await name.lead(address);
    await tell();
    await eventually(async () => expect(await name.said()).toContain(`connected ${address}`));
    await eventually(() => expect(reached).toBeGreaterThan(0));
  }
});
