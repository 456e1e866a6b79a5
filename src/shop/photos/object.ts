import { DurableObject } from 'cloudflare:workers';
import { versionOf } from '../../database/migrations.ts';
import { Database } from '../../database/rows.ts';
import type { SnapshotCall } from '../../database/snapshots/calls.ts';
import { clearUnfinished } from '../../database/snapshots/load.ts';
import { Snapshots } from '../../database/snapshots/snapshots.ts';
import { now } from '../platform.ts';
import { migratePieces, NEWEST, readPieces, removePieces, writePieces } from './store/pieces.ts';

/**
 * Stores files of photos without knowing products. The shop has several such objects, each for a part of the names
 * (`groupOf`).
 */
export class Photos extends DurableObject<StorefrontEnv> {
  readonly #storage: DurableObjectStorage;
  readonly #sql: Database;
  readonly #snapshots: Snapshots;

  constructor(state: DurableObjectState, env: StorefrontEnv) {
    super(state, env);
    const sql = new Database(state.storage.sql);
    clearUnfinished(state.storage);
    state.storage.transactionSync(() => migratePieces(sql));
    this.#storage = state.storage;
    this.#sql = sql;
    this.#snapshots = new Snapshots(state, sql, now, {
      kind: 'Photos',
      schema: { newest: NEWEST, migrate: (target) => migratePieces(sql, target) },
      stepsRun: () => versionOf(sql),
      fills: ['schema'],
      reload: async () => undefined,
    }).resume();
  }

  /** A name stands for one content: a second write changes nothing. */
  async keep(file: string, bytes: ArrayBuffer): Promise<void> {
    this.#storage.transactionSync(() => writePieces(this.#sql, file, bytes));
  }

  /** A file's bytes; null when it does not exist. */
  async read(file: string): Promise<ArrayBuffer | null> {
    const pieces = readPieces(this.#sql, file);
    if (pieces.length === 0) return null;
    return pieces.length === 1 && pieces[0] ? pieces[0] : new Blob(pieces).arrayBuffer();
  }

  /** Exports and imports a snapshot. */
  snapshot(call: SnapshotCall) {
    return this.#snapshots.answer(call);
  }

  async deleteFiles(files: readonly string[]): Promise<void> {
    this.#storage.transactionSync(() => {
      for (const file of files) removePieces(this.#sql, file);
    });
  }
}
