import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyLedger } from '../harness/ledger.ts';
import { questionOf } from '../harness/load.ts';
import type { Side } from '../harness/rounds.ts';
import type { ServedWorker } from '../harness/runtime.ts';
import { type Copied, readAnswer } from './copied-answer.ts';
import type { Build } from './measure.ts';
import { copyRows, findWrites, readSnapshot, type Statement, schemaOf, tableOf } from './rows.ts';
import type { Work } from './works.ts';

/** Bare objects to compare with API calls, and the number of statements in a creation. */
type BareObjects = { writes: number; sideFor(work: Work, connections: number): Side };

/** Starts them on the last two ports of a build's stand. Its service must get no other requests meanwhile. */
export async function startBareObjects(build: Build, works: readonly Work[]): Promise<BareObjects> {
  const { servers } = build;
  const plan = await planBareObject(build, works);
  const open = async (name: string, isGrouped: boolean, port = 0) => {
    const folder = servers.settings.stateFolder;
    const worker = await writeBareObject(plan, { name, port, folder, isGrouped });
    return { runtimes: { service: await servers.run(name, [worker]) }, port };
  };
  const alone = await open('alone', false, servers.ports.at(-1));
  const grouped = await open('grouped', true, servers.ports.at(-2));
  return {
    writes: plan.writes.length,
    sideFor: ({ question, fresh }, connections) => ({
      ...(connections === 1 ? alone : grouped),
      question,
      ...(fresh && { fresh }),
    }),
  };
}

/** What a bare object does for each kind of request, and what its Worker answers. */
type BarePlan = {
  schema: string[];
  /** Rows that exist from the start. */
  rows: Statement[];
  /** Rows written by each creation. */
  writes: Statement[];
  reads: Record<'read' | 'list', { sql: string; values: (string | number)[] }[]>;
  answers: Record<'create' | 'read' | 'list', { headers: [string, string][]; body: string }>;
};

/** Creations before the recorded one: half of what a list's row holds, since it grows until it is full. */
const CREATED_BEFORE = 64;
/** Milliseconds after which an idle ledger has written everything. */
const REST = 500;

/** Records from a served ledger what its bare counterpart has to write, read and answer. */
async function planBareObject({ servers, account }: Build, works: readonly Work[]): Promise<BarePlan> {
  const workOf = (beside: Work['beside']): Work => {
    const work = works.find((one) => one.beside === beside);
    if (work === undefined) throw new Error(`Nothing is asked for by ${beside}.`);
    return work;
  };
  const { stateFolder, servicePort } = servers.settings;
  const ask = (beside: Work['beside']): Promise<Copied> =>
    readAnswer(servicePort, questionOf(workOf(beside)));
  const copy = async (name: string) => {
    await sleep(REST);
    return copyLedger(join(stateFolder, 'service'), account.secret_key, join(stateFolder, name));
  };
  for (let number = 0; number < CREATED_BEFORE; number += 1) await ask('create');
  const snapshots = [];
  for (const name of ['earlier', 'before', 'after']) {
    if (name !== 'earlier') await ask('create');
    const database = await copy(name);
    snapshots.push({ database, snapshot: readSnapshot(database) });
  }
  const [earlier, before, after] = snapshots;
  if (earlier === undefined || before === undefined || after === undefined) throw new Error('No snapshots.');
  const writes = findWrites(earlier.snapshot, before.snapshot, after.snapshot);
  const tables = [...new Set([...writes.map(tableOf), 'checkouts', 'checkout_items', 'customers'])];
  const answers = { create: await ask('create'), read: await ask('read'), list: await ask('list') };
  const { id } = Object(JSON.parse(answers.read.body.toString()));
  const listed: string[] = Object(JSON.parse(answers.list.body.toString())).data.map(
    (element: unknown) => Object(element).id,
  );
  const seqs = [...(after.snapshot.get('customers')?.rows.values() ?? [])]
    .filter((row) => listed.includes(String(row.id)))
    .map(({ seq }) => Number(seq));
  const item = [...(after.snapshot.get('checkouts')?.rows.values() ?? [])].find((row) => row.id === id);
  const plan: BarePlan = {
    schema: schemaOf(after.database, tables),
    rows: copyRows(after.snapshot, tables),
    writes,
    reads: {
      read: [
        { sql: 'SELECT * FROM checkouts WHERE id = ?', values: [String(id)] },
        { sql: 'SELECT items FROM checkout_items WHERE checkout_seq = ?', values: [Number(item?.seq)] },
      ],
      list: [
        { sql: 'SELECT max(seq) FROM customers', values: [] },
        {
          sql: 'SELECT * FROM customers WHERE seq BETWEEN ? AND ? ORDER BY seq DESC',
          values: [Math.min(...seqs), Math.max(...seqs)],
        },
      ],
    },
    answers: { create: said(answers.create), read: said(answers.read), list: said(answers.list) },
  };
  for (const { database } of snapshots) database.close();
  return plan;
}

function said({ headers, body }: Copied): BarePlan['answers']['create'] {
  return { headers, body: body.toString() };
}

/**
 * A Worker with an object that does exactly what a plan says. `isGrouped`: all creations of a turn in one
 * transaction, each in a savepoint; otherwise each at once, which is faster for a lone client.
 */
async function writeBareObject(
  plan: BarePlan,
  { name, port, folder, isGrouped }: { name: string; port: number; folder: string; isGrouped: boolean },
): Promise<ServedWorker> {
  const module = join(folder, `${name}.js`);
  await writeFile(module, moduleOf(plan, isGrouped));
  return { name, module, port, objects: { BARE: 'Bare' } };
}

function moduleOf(plan: BarePlan, isGrouped: boolean): string {
  return `import { DurableObject } from 'cloudflare:workers';
const plan = ${JSON.stringify(plan)};
const letters = () => crypto.randomUUID().replaceAll('-', '');
let number = 1e9;
const renew = (value, kept) => {
  if (typeof value === 'number') return ++number;
  let text = value.slice(0, kept);
  while (text.length < value.length) text += letters();
  return text.slice(0, value.length);
};
export class Bare extends DurableObject {
  #waiting = [];
  constructor(ctx, env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    if (this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'checkouts'").toArray().length > 0) return;
    ctx.storage.transactionSync(() => {
      for (const statement of plan.schema) this.sql.exec(statement);
      for (const { sql, values } of plan.rows) this.sql.exec(sql, ...values);
    });
  }
  create() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length > 1) return;
      ${isGrouped ? 'setTimeout(() => this.#commit(), 0)' : 'queueMicrotask(() => this.#commit())'};
    });
  }
  #commit() {
    const waiting = this.#waiting;
    this.#waiting = [];
    const { storage } = this.ctx;
    storage.transactionSync(() => {
      for (const _ of waiting) storage.transactionSync(() => this.#write());
    });
    for (const resolve of waiting) resolve(plan.answers.create.body);
  }
  #write() {
    for (const { sql, values, fresh } of plan.writes) {
      const bound = [...values];
      for (const { place, kept } of fresh) bound[place] = renew(values[place], kept);
      this.sql.exec(sql, ...bound);
    }
  }
  get(what) {
    for (const { sql, values } of plan.reads[what]) this.sql.exec(sql, ...values).toArray();
    return plan.answers[what].body;
  }
}
export default {
  async fetch(request, env) {
    const { method, url } = request;
    const { pathname } = new URL(url);
    // Somebody looks whether it is up.
    if (pathname === '/') return new Response();
    const object = env.BARE.getByName('one');
    const what = method === 'POST' ? 'create' : pathname.endsWith('/customers') ? 'list' : 'read';
    if (what === 'create') await request.arrayBuffer();
    const body = what === 'create' ? await object.create() : await object.get(what);
    return new Response(body, { headers: plan.answers[what].headers });
  },
};
`;
}
