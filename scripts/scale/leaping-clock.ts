import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ServedWorker } from '../bench/harness/runtime.ts';

const worked = {
  rowsRead: z.int(),
  rowsWritten: z.int(),
  alarmsSet: z.int(),
  alarmsRung: z.int(),
};
/**
 * Counts of all objects of a Worker since its start, and by binding. `requests`: calls of the Worker and of its
 * objects; `bytes`: the size of the objects that were awake.
 */
const countsAnswer = z.object({
  ...worked,
  requests: z.int(),
  objects: z.record(z.string(), z.object({ ...worked, requests: z.int(), bytes: z.int() })),
});
export type Counts = z.infer<typeof countsAnswer>;

/** The address that tells such a Worker until when (milliseconds since the epoch) to let time pass. */
const CLOCK_PATH = '/bench-clock';

/**
 * The same Worker with a clock that leaps: when its objects have nothing to do, it jumps to the next alarm. While
 * they work, time passes normally, so that nothing takes longer than it would. It counts the work of its objects.
 */
export async function withLeapingClock(worker: ServedWorker, folder: string): Promise<ServedWorker> {
  const module = join(folder, `${worker.name}-leaping.js`);
  await writeFile(module, moduleOf(worker.objects ?? {}));
  return { ...worker, module, modules: { 'inner.js': worker.module } };
}

/** Lets the time of such a Worker pass, and returns the work of its objects so far. */
export async function passUntil(port: number, until: number): Promise<Counts> {
  const answer = await fetch(`http://127.0.0.1:${port}${CLOCK_PATH}?until=${until}`);
  if (!answer.ok) throw new Error(`The clock stands still: ${await answer.text()}`);
  return countsAnswer.parse(await answer.json());
}

function moduleOf(objects: Record<string, string>): string {
  return `import * as inner from 'inner.js';
const True = Date;
let leapt = 0;
const now = () => True.now() + leapt;
globalThis.Date = class extends True {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
const nothing = () => ({ rowsRead: 0, rowsWritten: 0, alarmsSet: 0, alarmsRung: 0, requests: 0 });
const counts = nothing();
const objects = Object.fromEntries(${JSON.stringify(Object.keys(objects))}.map((binding) => [binding, nothing()]));
const count = (binding, what, more = 1) => {
  counts[what] += more;
  objects[binding][what] += more;
};
// By an object's id: its binding and bytes, as it was before its last statement.
const sizes = new Map();
// What a statement has read and written is known once the next one runs.
let last = null;
const resolve = () => {
  if (last === null) return;
  count(last.binding, 'rowsRead', last.cursor.rowsRead);
  count(last.binding, 'rowsWritten', last.cursor.rowsWritten);
  last = null;
};
/** By an object's id: when it is to be woken, and how to call it. They outlive the object's sleep. */
const alarms = new Map();
const callers = new Map();
let working = 0;
const during = async (work) => {
  working += 1;
  try {
    return await work;
  } finally {
    working -= 1;
  }
};
const tapped = (ctx, env, binding) => {
  const { storage } = ctx;
  const { sql } = storage;
  const id = ctx.id.toString();
  callers.set(id, () => env[binding].get(env[binding].idFromString(id)));
  const [exec, setAlarm, deleteAlarm, waitUntil] = [sql.exec, storage.setAlarm, storage.deleteAlarm, ctx.waitUntil];
  sql.exec = (...given) => {
    resolve();
    // Here: from elsewhere an object's storage cannot be read.
    sizes.set(id, { binding, bytes: sql.databaseSize });
    const cursor = exec.apply(sql, given);
    last = { cursor, binding };
    return cursor;
  };
  storage.setAlarm = (at, ...others) => {
    count(binding, 'alarmsSet');
    alarms.set(id, Number(at));
    // In the true time it would come to that; a leap sets it anew.
    return setAlarm.call(storage, Number(at) - leapt, ...others);
  };
  storage.getAlarm = async () => alarms.get(id) ?? null;
  storage.deleteAlarm = (...given) => {
    alarms.delete(id);
    return deleteAlarm.apply(storage, given);
  };
  ctx.waitUntil = (work) => waitUntil.call(ctx, during(work));
  return { ring: () => setAlarm.call(storage, True.now()) };
};
/** The same bindings, of which calls of objects are counted. */
const counting = (env) => {
  const own = { ...env };
  for (const binding of Object.keys(objects)) {
    const stubOf = (stub) =>
      new Proxy(stub, {
        get: (_, name) => {
          const member = stub[name];
          if (typeof member !== 'function' || name === 'then') return member;
          return (...given) => {
            objects[binding].requests += 1;
            return stub[name](...given);
          };
        },
      });
    own[binding] = new Proxy(env[binding], {
      get: (namespace, name) => {
        const member = namespace[name];
        if (typeof member !== 'function') return member;
        const isStub = name === 'get' || name === 'getByName';
        return (...given) => (isStub ? stubOf(namespace[name](...given)) : namespace[name](...given));
      },
    });
  }
  return own;
};
let countedEnv = null;
const leaping = (Inner, binding) => {
  const Outer = class extends Inner {
    constructor(ctx, env) {
      const tap = tapped(ctx, env, binding);
      super(ctx, counting(env));
      this.benchTap = tap;
    }
    benchRing() {
      return this.benchTap.ring();
    }
  };
  const { alarm } = Inner.prototype;
  if (alarm !== undefined)
    Outer.prototype.alarm = function (...given) {
      count(binding, 'alarmsRung');
      alarms.delete(this.ctx.id.toString());
      return during(alarm.apply(this, given));
    };
  return Outer;
};
${Object.entries(objects)
  .map(([binding, name]) => `export const ${name} = leaping(inner.${name}, '${binding}');`)
  .join('\n')}
const MOST_LOOKS = 10_000;
const until = async (isTrue) => {
  for (let looks = 0; !isTrue(); looks += 1) {
    if (looks === MOST_LOOKS) throw new Error('Something does not end.');
    await scheduler.wait(1);
  }
};
const pass = async (end) => {
  for (;;) {
    await until(() => working === 0);
    const [next] = [...alarms].toSorted(([, one], [, other]) => one - other);
    if (next === undefined || next[1] > end) break;
    const [id, at] = next;
    leapt += Math.max(0, at - now());
    await callers.get(id)().benchRing();
    await until(() => alarms.get(id) !== at);
  }
  leapt += Math.max(0, end - now());
  resolve();
};
export default {
  ...inner.default,
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '${CLOCK_PATH}') {
      // The bank of the sandbox is none of ours in live mode.
      if (!pathname.startsWith('/sandbox/')) counts.requests += 1;
      countedEnv ??= counting(env);
      return inner.default.fetch(request, countedEnv, ctx);
    }
    try {
      await pass(Number(searchParams.get('until')));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
    const told = Object.entries(objects).map(([binding, worked]) => {
      const own = [...sizes.values()].filter((one) => one.binding === binding);
      return [binding, { ...worked, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }];
    });
    return Response.json({ ...counts, objects: Object.fromEntries(told) });
  },
};
`;
}
