import * as z from 'zod';
import type { CopyHead } from '../../contract/copies/format.ts';
import type { ActSource } from '../journal.ts';
import type { Database } from '../rows.ts';
import { refuseWriting } from './barrier.ts';
import { clearUnfinished, empty, Filling, type Schema } from './filling.ts';
import { Unusable } from './lines.ts';
import { readCopy } from './reading.ts';
import { hasRows, listTables } from './tables.ts';
import { OWN_KEYS, writeCopy } from './writing.ts';

/** Milliseconds that an object stays frozen behind the last word of whoever has it frozen. */
export const FROZEN_FOR = 120_000;

/** Milliseconds that an object waits to be told to begin anew. */
const PATIENCE = 1_000;

/** What a class of objects says of itself to be copied. */
type Copied = {
  /** Its first name, for ever: copies bear it. */
  kind: string;
  schema: Schema;
  /** How many steps its schema has run now. */
  stepsRun: () => number;
  /** Tables that may have rows in an object that nobody has used yet: what it makes or reads by itself. */
  fills: readonly string[];
  /** Takes in anew what it holds in memory; null where the object has to begin anew for that. */
  reload: (() => Promise<void>) | null;
  /** Writes into its journal what was done with a copy; where the class has one. */
  note?: (act: 'export' | 'import', source: ActSource) => void;
};

/** What a class says of itself that keeps entries by key, and no tables. */
export function withoutTables(kind: string): Copied {
  const schema = { newest: 0, migrate: () => undefined };
  return { kind, schema, stepsRun: () => 0, fills: [], reload: async () => undefined };
}

/**
 * What is asked of an object about copies of it; `token`: of whoever has it frozen, and nobody else knows. What is taken in with one
 * stays frozen, so that it tells nobody anything before all that belongs to it is there.
 */
export type CopyCall =
  | { do: 'freeze'; token: string; source: ActSource }
  | { do: 'hold' | 'thaw'; token: string }
  | { do: 'export'; token: string; name: string }
  | { do: 'import'; name: string; stream: ReadableStream<Uint8Array>; source: ActSource; token?: string }
  | { do: 'restart' };

export type CopyAnswer =
  | { ok: true; rows?: number; stream?: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'taken' | 'thawed' | 'not_empty' }
  | { ok: false; reason: 'unusable'; message: string };

/**
 * By whom an object is frozen, until when (milliseconds), when its alarm was to ring, and whether it did meanwhile. Written down, for an
 * idle object is lost within seconds.
 */
const frozenFor = z.object({
  token: z.string(),
  until: z.number(),
  alarm: z.number().nullable(),
  isLate: z.boolean(),
});
const FROZEN_KEY = `${OWN_KEYS}frozen`;

/** Copies of one object: frozen it can be read and refuses changes, until it is thawed or nobody has said a word for a while. */
export class Copies {
  readonly #ctx: DurableObjectState;
  readonly #database: Database;
  readonly #copied: Copied;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  #frozen: z.infer<typeof frozenFor> | null = null;
  #isFilling = false;

  constructor(ctx: DurableObjectState, database: Database, now: () => number, copied: Copied) {
    this.#ctx = ctx;
    this.#database = database;
    this.#now = now;
    this.#copied = copied;
    clearUnfinished(ctx.storage);
  }

  /** What was frozen when it was lost is so still. Call once all that waking writes is written. */
  resume(): this {
    const kept = frozenFor.safeParse(this.#ctx.storage.kv.get(FROZEN_KEY));
    if (kept.success) {
      this.#frozen = kept.data;
      this.#stop();
    }
    return this;
  }

  async answer(call: CopyCall): Promise<CopyAnswer> {
    switch (call.do) {
      case 'freeze':
        return this.#freeze(call.token, call.source);
      case 'hold':
        if (!this.#hold(call.token)) return { ok: false, reason: 'thawed' };
        this.#keep();
        return { ok: true };
      case 'thaw':
        if (!this.#hold(call.token)) return { ok: false, reason: 'thawed' };
        await this.#thaw();
        return { ok: true };
      case 'export':
        return this.#export(call.token, call.name);
      case 'import':
        return this.#import(call);
      case 'restart':
        if (this.#isFilling) this.#restart();
        return { ok: true };
    }
  }

  /** Inside an alarm: true when it is to do nothing, because it will ring again. */
  async putOff(): Promise<boolean> {
    if (!this.#isHeld()) return false;
    if (this.#frozen !== null && !this.#frozen.isLate) {
      this.#frozen.isLate = true;
      this.#keep();
    }
    await this.#ctx.storage.setAlarm(
      Math.max(this.#now() + 1, this.#frozen?.until ?? this.#now() + FROZEN_FOR),
    );
    return true;
  }

  async #freeze(token: string, source: ActSource): Promise<CopyAnswer> {
    if (this.#isHeld()) return this.#hold(token) ? { ok: true } : { ok: false, reason: 'taken' };
    const alarm = await this.#ctx.storage.getAlarm();
    if (this.#isHeld()) return { ok: false, reason: 'taken' };
    // It is part of what is copied.
    this.#ctx.storage.transactionSync(() => this.#copied.note?.('export', source));
    this.#freezeFor(token, alarm);
    return { ok: true };
  }

  #freezeFor(token: string, alarm: number | null): void {
    this.#frozen = { token, until: this.#now() + FROZEN_FOR, alarm, isLate: false };
    this.#keep();
    this.#stop();
  }

  #keep(): void {
    this.#ctx.storage.kv.put(FROZEN_KEY, this.#frozen);
  }

  #export(token: string, name: string): CopyAnswer {
    if (!this.#hold(token)) return { ok: false, reason: 'thawed' };
    const head: CopyHead = {
      copy: 1,
      kind: this.#copied.kind,
      name,
      steps: this.#copied.stepsRun(),
      alarm: this.#frozen?.alarm ?? null,
    };
    const stream = writeCopy(this.#ctx.storage, head, () => {
      if (!this.#hold(token)) throw new Error('The object is no longer frozen for this copy.');
    });
    return { ok: true, stream };
  }

  async #import({ name, stream, source, token }: CopyCall & { do: 'import' }): Promise<CopyAnswer> {
    const { storage } = this.#ctx;
    if (this.#isHeld()) return { ok: false, reason: 'taken' };
    if (this.#isUsed()) return { ok: false, reason: 'not_empty' };
    this.#isFilling = true;
    this.#stop();
    const { kind, note } = this.#copied;
    const schema = this.#unhindered(this.#copied.schema);
    const filling = new Filling(storage, schema);
    try {
      const { head, rows } = await readCopy(stream, filling, { kind, name, schema });
      filling.finish(() => this.#unhinder(() => note?.('import', source)));
      await storage.deleteAlarm();
      if (head.alarm !== null) await storage.setAlarm(Math.max(this.#now() + 1, head.alarm));
      await storage.sync();
      await this.#takeOver(token, head.alarm);
      return { ok: true, rows };
    } catch (error) {
      await this.#giveUp(filling);
      if (error instanceof Unusable) return { ok: false, reason: 'unusable', message: error.message };
      throw error;
    }
  }

  /** An object is left as it is born. */
  async #giveUp({ isBegun }: Filling): Promise<void> {
    const { fills, reload, schema } = this.#copied;
    this.#database.barrier = null;
    if (isBegun)
      this.#ctx.storage.transactionSync(() => {
        empty(this.#ctx.storage);
        if (fills.length > 0) schema.migrate();
      });
    if (isBegun && reload === null) return void setTimeout(() => this.#restart(), PATIENCE);
    this.#isFilling = false;
  }

  /** What the object has in memory is of before. */
  async #takeOver(token: string | undefined, alarm: number | null): Promise<void> {
    const { reload } = this.#copied;
    // Whoever brought the copy has it begin anew at once; should they be gone, it does so by itself.
    if (reload === null) return void setTimeout(() => this.#restart(), PATIENCE);
    this.#database.barrier = null;
    await reload();
    this.#endFilling();
    if (token !== undefined) this.#freezeFor(token, alarm);
  }

  #restart(): void {
    this.#ctx.abort('The object begins anew with what was taken in.');
  }

  #endFilling(): void {
    this.#isFilling = false;
    this.#database.barrier = null;
  }

  #isUsed(): boolean {
    const { sql, kv } = this.#ctx.storage;
    if ([...kv.list()].some(([key]) => !key.startsWith(OWN_KEYS))) return true;
    return listTables(sql).some((table) => !this.#copied.fills.includes(table.name) && hasRows(sql, table));
  }

  #isHeld(): boolean {
    if (this.#frozen !== null && this.#frozen.until <= this.#now()) this.#melt();
    return this.#frozen !== null || this.#isFilling;
  }

  /** A word of whoever has it frozen. */
  #hold(token: string): boolean {
    if (!this.#isHeld() || this.#frozen?.token !== token) return false;
    this.#frozen.until = this.#now() + FROZEN_FOR;
    return true;
  }

  async #thaw(): Promise<void> {
    const isLate = this.#frozen?.isLate ?? false;
    this.#melt();
    // Never before its time: for some the alarm is the end.
    if (isLate) await this.#ctx.storage.setAlarm(this.#now() + 1);
  }

  #melt(): void {
    this.#frozen = null;
    this.#database.barrier = null;
    this.#ctx.storage.kv.delete(FROZEN_KEY);
  }

  #stop(): void {
    this.#database.barrier = {
      check: () => {
        if (this.#isHeld()) refuseWriting();
      },
    };
  }

  /** Steps of the schema are statements like any other. */
  #unhindered({ newest, migrate }: Schema): Schema {
    return { newest, migrate: (target) => this.#unhinder(() => migrate(target)) };
  }

  #unhinder(run: () => void): void {
    this.#database.barrier = null;
    try {
      run();
    } finally {
      this.#stop();
    }
  }
}
