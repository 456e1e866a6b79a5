import { DurableObject } from 'cloudflare:workers';
import { Database } from '../../database/rows.ts';
import { migratePieces, readPieces, removePieces, writePieces } from './store/pieces.ts';

/** Keeps files of photos, and knows nothing of products. The shop has several, each for some of the names (`groupOf`). */
export class Photos extends DurableObject<StorefrontEnv> {
  readonly #storage: DurableObjectStorage;
  readonly #sql: Database;

  constructor(state: DurableObjectState, env: StorefrontEnv) {
    super(state, env);
    migratePieces(state.storage);
    this.#storage = state.storage;
    this.#sql = new Database(state.storage.sql);
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

  async forget(files: readonly string[]): Promise<void> {
    this.#storage.transactionSync(() => {
      for (const file of files) removePieces(this.#sql, file);
    });
  }
}
