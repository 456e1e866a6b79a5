import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServedWorker } from '../harness/runtime.ts';

/**
 * A Worker with an object that, for each request, writes one row with the bytes of an event, posts them once that is
 * durable, and records the arrival together with all others of the turn. `event`: such bytes about the checkout
 * `eventAbout`, whose id is replaced by the requested one. Of a backlog, which one request starts, it has six under
 * way at once, the connections of an object.
 */
export async function writeBareSender(
  { event, eventAbout, url }: { event: string; eventAbout: string; url: string },
  { name, port, folder }: { name: string; port: number; folder: string },
): Promise<ServedWorker> {
  const module = join(folder, `${name}.js`);
  await writeFile(
    module,
    `import { DurableObject } from 'cloudflare:workers';
const event = ${JSON.stringify(event)};
const bodyOf = (id) => event.replaceAll(${JSON.stringify(eventAbout)}, id);
const post = async (body) => {
  const answer = await fetch(${JSON.stringify(url)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await answer.arrayBuffer();
};
export class Sender extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec('CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL, arrived INTEGER)');
  }
  #add(body) {
    return this.sql.exec('INSERT INTO events (body) VALUES (?) RETURNING seq', body).one().seq;
  }
  // Written together at the end of the turn: a commit for each would hold up what is sent behind it.
  #arrived = [];
  async #send(seq, body) {
    await post(body);
    this.#arrived.push(seq);
    if (this.#arrived.length === 1) setTimeout(() => this.#note(), 0);
  }
  #note() {
    const arrived = this.#arrived;
    this.#arrived = [];
    this.ctx.storage.transactionSync(() => {
      for (const seq of arrived) this.sql.exec('UPDATE events SET arrived = 1 WHERE seq = ?', seq);
    });
  }
  async tell(id) {
    const body = bodyOf(id);
    this.ctx.waitUntil(this.#send(this.#add(body), body));
  }
  async backlog(ids) {
    const rows = ids.map((id) => ({ body: bodyOf(id), seq: this.#add(bodyOf(id)) }));
    const work = async () => {
      for (let row = rows.shift(); row !== undefined; row = rows.shift()) await this.#send(row.seq, row.body);
    };
    await Promise.all(Array.from({ length: 6 }, work));
  }
}
export default {
  async fetch(request, env) {
    if (request.method !== 'POST') return new Response();
    const ids = await request.json();
    const sender = env.SENDER.getByName('one');
    await (ids.length === 1 ? sender.tell(ids[0]) : sender.backlog(ids));
    return new Response();
  },
};
`,
  );
  return { name, module, port, objects: { SENDER: 'Sender' } };
}
