import { DurableObject } from 'cloudflare:workers';
import type { CopyCall } from '../../database/copies/calls.ts';
import { Copies } from '../../database/copies/copies.ts';
import { clearUnfinished } from '../../database/copies/filling.ts';
import { versionOf } from '../../database/migrations.ts';
import { Database } from '../../database/rows.ts';
import { now } from '../platform.ts';
import { migratePieces, NEWEST, readPieces, removePieces, writePieces } from './store/pieces.ts';

/** Keeps files of photos, and knows nothing of products. The shop has several, each for some of the names (`groupOf`). */
export class Photos extends DurableObject<StorefrontEnv> {
  readonly #storage: DurableObjectStorage;
  readonly #sql: Database;
  readonly #copies: Copies;

  constructor(state: DurableObjectState, env: StorefrontEnv) {
    super(state, env);
    const sql = new Database(state.storage.sql);
    clearUnfinished(state.storage);
    state.storage.transactionSync(() => migratePieces(sql));
    this.#storage = state.storage;
    this.#sql = sql;
    this.#copies = new Copies(state, sql, now, {
      kind: 'Photos',
      schema: { newest: NEWEST, migrate: (target) => migratePieces(sql, target) },
      stepsRun: () => versionOf(sql),
      fills: ['schema'],
      reload: async () => undefined,
    }).resume();
  }

  /** A name names one content: written again it is the same. */
  async keep(file: string, bytes: ArrayBuffer): Promise<void> {
    this.#storage.transactionSync(() => writePieces(this.#sql, file, bytes));
  }

  /** A file's bytes; null where there is none of that name. */
  async read(file: string): Promise<ArrayBuffer | null> {
    const pieces = readPieces(this.#sql, file);
    if (pieces.length === 0) return null;
    return pieces.length === 1 && pieces[0] ? pieces[0] : new Blob(pieces).arrayBuffer();
  }

  /** What goes into another deployment, and comes out of one. */
  copy(call: CopyCall) {
    return this.#copies.answer(call);
  }

  async forget(files: readonly string[]): Promise<void> {
    this.#storage.transactionSync(() => {
      for (const file of files) removePieces(this.#sql, file);
    });
  }
}
