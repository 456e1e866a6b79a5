import * as z from 'zod';
import { gather } from '../../contract/bytes.ts';
import { LONGEST_LINE, type SnapshotHead } from '../../contract/snapshot-format.ts';
import type { AuditSource } from '../audit-log.ts';
import type { Database } from '../rows.ts';
import { refuseStatement } from './barrier.ts';
import type { Part, SnapshotAnswer, SnapshotCall, TakenSnapshot } from './calls.ts';
import { Unusable } from './lines.ts';
import { clearUnfinished, empty, type Schema } from './load.ts';
import { SnapshotReceiver } from './receive.ts';
import type { SnapshotSchema } from './snapshot-schema.ts';
import { hasRows, listTables } from './tables.ts';
import { OWN_KEYS, toHex, writeSnapshot } from './write.ts';

/** Milliseconds that an object stays frozen, or partly filled, after the caller's last message. */
export const FROZEN_FOR = 120_000;

/** Milliseconds that an object waits for the call to restart. */
const PATIENCE = 1_000;

/**
 * The token that froze the object, its end (milliseconds), when its alarm was due, and whether the alarm fired
 * meanwhile. Stored, because an idle object loses its memory within seconds.
 */
const frozenFor = z.object({
  token: z.string(),
  until: z.number(),
  alarm: z.number().nullable(),
  isLate: z.boolean(),
});
const FROZEN_KEY = `${OWN_KEYS}frozen`;

/** The snapshot that the object received: a caller who lost the answer may ask again and is not refused. */
const takenSnapshot = z.object({ copy: z.string(), rows: z.number() });
const TAKEN_KEY = `${OWN_KEYS}taken`;

/**
 * Snapshots of one object. A frozen object can be read and refuses changes, until it is thawed or its caller is
 * silent for `FROZEN_FOR`.
 */
export class Snapshots {
  readonly #ctx: DurableObjectState;
  readonly #database: Database;
  readonly #snapshotSchema: SnapshotSchema;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  #frozen: z.infer<typeof frozenFor> | null = null;
  /** A snapshot that is being received; its sender may stop in the middle. */
  #filling: { copy: string; taking: SnapshotReceiver; until: number } | null = null;

  constructor(ctx: DurableObjectState, database: Database, now: () => number, schema: SnapshotSchema) {
    this.#ctx = ctx;
    this.#database = database;
    this.#now = now;
    this.#snapshotSchema = schema;
    clearUnfinished(ctx.storage);
  }

  /**
   * Freezes the object again if it was frozen before it lost its memory. Call after all writes of the object's start.
   */
  resume(): this {
    const kept = frozenFor.safeParse(this.#ctx.storage.kv.get(FROZEN_KEY));
    if (kept.success) {
      this.#frozen = kept.data;
      this.#stop();
    }
    return this;
  }

  async answer(call: SnapshotCall): Promise<SnapshotAnswer> {
    this.#leaveAbandoned();
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
      case 'look':
        return this.#look(call);
      case 'take':
        return this.#take(call);
      case 'restart':
        if (this.#filling !== null) this.#restart();
        return { ok: true };
    }
  }

  /** Inside an alarm: true when the alarm must do nothing; it is set again. */
  async putOff(): Promise<boolean> {
    this.#leaveAbandoned();
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

  async #freeze(token: string, source: AuditSource): Promise<SnapshotAnswer> {
    if (this.#isHeld()) return this.#hold(token) ? { ok: true } : { ok: false, reason: 'taken' };
    const alarm = await this.#ctx.storage.getAlarm();
    if (this.#isHeld()) return { ok: false, reason: 'taken' };
    // The snapshot includes this entry of the audit log.
    this.#ctx.storage.transactionSync(() => this.#snapshotSchema.note?.('export', source));
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

  #export(token: string, name: string): SnapshotAnswer {
    if (!this.#hold(token)) return { ok: false, reason: 'thawed' };
    const head: SnapshotHead = {
      copy: 1,
      kind: this.#snapshotSchema.kind,
      name,
      steps: this.#snapshotSchema.stepsRun(),
      alarm: this.#frozen?.alarm ?? null,
    };
    const stream = writeSnapshot(this.#ctx.storage, head, () => {
      if (!this.#hold(token)) throw new Error('The object is no longer frozen for this snapshot.');
    });
    return { ok: true, stream };
  }

  /** How much of a snapshot was received. */
  #findPlace(copy: string): SnapshotAnswer {
    const taken = takenSnapshot.safeParse(this.#ctx.storage.kv.get(TAKEN_KEY));
    if (taken.data?.copy === copy) return { ok: true, rows: taken.data.rows };
    if (this.#filling?.copy === copy) return { ok: true, next: this.#filling.taking.next };
    if (this.#isHeld()) return { ok: false, reason: 'taken' };
    return this.#isUsed() ? { ok: false, reason: 'not_empty' } : { ok: true, next: 1 };
  }

  async #look({ copy, token }: TakenSnapshot): Promise<SnapshotAnswer> {
    const place = this.#findPlace(copy);
    if (!place.ok || place.rows === undefined || token === undefined) return place;
    const alarm = await this.#ctx.storage.getAlarm();
    if (this.#isHeld()) return this.#hold(token) ? place : { ok: false, reason: 'taken' };
    this.#freezeFor(token, alarm);
    return place;
  }

  async #take(call: SnapshotCall & { do: 'take' }): Promise<SnapshotAnswer> {
    const isNext = (place: SnapshotAnswer) => place.ok && place.next === call.number;
    const place = this.#findPlace(call.copy);
    if (!isNext(place)) return this.#refusePart(call, place);
    const part = await gather(call.stream, LONGEST_LINE + 1);
    if (part === null) return { ok: false, reason: 'part', message: 'A part of the snapshot is too large.' };
    if (toHex(await crypto.subtle.digest('SHA-256', part)) !== call.sha256)
      return { ok: false, reason: 'part', message: 'A part of the snapshot does not match its SHA-256.' };
    const since = this.#findPlace(call.copy);
    return isNext(since) ? this.#add(part, call) : this.#refusePart(call, since);
  }

  /** A part that was already received gets the same answer again. */
  #refusePart({ number }: Part, place: SnapshotAnswer): SnapshotAnswer {
    if (!place.ok || place.next === undefined || number < place.next) return place;
    return { ok: false, reason: 'part', message: `Part ${place.next} of the snapshot comes first.` };
  }

  async #add(
    part: Uint8Array,
    { copy, name, source, token }: SnapshotCall & { do: 'take' },
  ): Promise<SnapshotAnswer> {
    const { storage } = this.#ctx;
    const { kind, note } = this.#snapshotSchema;
    const schema = this.#unhindered(this.#snapshotSchema.schema);
    this.#filling ??= { copy, taking: new SnapshotReceiver(storage, { kind, name, schema }), until: 0 };
    this.#filling.until = this.#now() + FROZEN_FOR;
    this.#stop();
    const { taking } = this.#filling;
    try {
      await taking.take(part);
      if (!taking.isWhole) return { ok: true, next: taking.next };
      const { head, rows } = await taking.finish((count) => {
        storage.kv.put(TAKEN_KEY, { copy, rows: count });
        this.#unhinder(() => note?.('import', source));
      });
      await storage.deleteAlarm();
      if (head.alarm !== null) await storage.setAlarm(Math.max(this.#now() + 1, head.alarm));
      await storage.sync();
      await this.#takeOver(token, head.alarm);
      return { ok: true, rows };
    } catch (error) {
      this.#giveUp(taking);
      if (error instanceof Unusable) return { ok: false, reason: 'unusable', message: error.message };
      throw error;
    }
  }

  /** Drops a snapshot whose sender sends no more parts. */
  #leaveAbandoned(): void {
    if (this.#filling === null || this.#filling.taking.isWhole || this.#filling.until > this.#now()) return;
    this.#giveUp(this.#filling.taking);
  }

  /** Resets the object to its initial state. */
  #giveUp({ isBegun }: SnapshotReceiver): void {
    const { fills, reload, schema } = this.#snapshotSchema;
    this.#database.barrier = null;
    if (isBegun)
      this.#ctx.storage.transactionSync(() => {
        empty(this.#ctx.storage);
        if (fills.length > 0) schema.migrate();
      });
    if (!isBegun || reload !== null) this.#filling = null;
    else this.#restartSoon();
  }

  /** The object's memory still holds the earlier data. */
  async #takeOver(token: string | undefined, alarm: number | null): Promise<void> {
    const { reload } = this.#snapshotSchema;
    // The sender makes the object restart at once; without the sender it restarts by itself.
    if (reload === null) return this.#restartSoon();
    this.#database.barrier = null;
    await reload();
    this.#filling = null;
    this.#database.barrier = null;
    if (token !== undefined) this.#freezeFor(token, alarm);
  }

  #restartSoon(): void {
    this.#stop();
    setTimeout(() => this.#restart(), PATIENCE);
  }

  #restart(): void {
    this.#ctx.abort('The object begins anew with what was taken in.');
  }

  #isUsed(): boolean {
    const { sql, kv } = this.#ctx.storage;
    if ([...kv.list()].some(([key]) => !key.startsWith(OWN_KEYS))) return true;
    return listTables(sql).some(
      (table) => !this.#snapshotSchema.fills.includes(table.name) && hasRows(sql, table),
    );
  }

  #isHeld(): boolean {
    if (this.#frozen !== null && this.#frozen.until <= this.#now()) this.#melt();
    return this.#frozen !== null || this.#filling !== null;
  }

  /** Extends the freeze for the caller who holds its token. */
  #hold(token: string): boolean {
    if (!this.#isHeld() || this.#frozen?.token !== token) return false;
    this.#frozen.until = this.#now() + FROZEN_FOR;
    return true;
  }

  async #thaw(): Promise<void> {
    const isLate = this.#frozen?.isLate ?? false;
    this.#melt();
    // Never before its due time: for some objects the alarm means the end.
    if (isLate) await this.#ctx.storage.setAlarm(this.#now() + 1);
  }

  #melt(): void {
    this.#frozen = null;
    this.#database.barrier = null;
    this.#ctx.storage.kv.delete(FROZEN_KEY);
  }

  #stop(): void {
    this.#database.barrier = {
      check: (isReading) => {
        if (this.#filling !== null || (!isReading && this.#isHeld())) refuseStatement();
      },
    };
  }

  /** Schema steps are statements too, so the barrier must let them pass. */
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
