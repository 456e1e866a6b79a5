import { writeJsonText } from '../../contract/json-text.ts';
import type { Metadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { hasKeys, isEchoed, isMadeBy, type ResourceWithMetadata } from '../../domain/service-writes.ts';
import type { MetadataKeeper } from '../service-client/metadata-keeper.ts';
import {
  hasNothingToLay,
  isMirrored,
  openWrites,
  readEcho,
  readOwnMetadata,
  removeOwnMetadata,
  saveEcho,
  saveMadeId,
  saveOwnMetadata,
} from './store.ts';

/**
 * Keeps the metadata of products and prices in the shop's own object, where the service does not return it. A product
 * or price whose answer is missing is recognised in the next list; products for links stay off the shelf meanwhile.
 */
export class OwnMetadata implements MetadataKeeper {
  readonly #storage: Pick<DurableObjectStorage, 'transactionSync'>;
  readonly #sql: Database;
  readonly #now: () => number;
  /** The number of written rows when there was no metadata to add. */
  #idleAsOf: number | null = null;

  /** `now`: milliseconds since the Unix epoch. */
  constructor(storage: Pick<DurableObjectStorage, 'transactionSync'>, sql: Database, now: () => number) {
    this.#storage = storage;
    this.#sql = sql;
    this.#now = now;
  }

  lay<T extends Product | Price>(element: T): T {
    if (this.#isIdle()) return element;
    const own = readOwnMetadata(this.#sql, element.id);
    if (own !== null) return { ...element, metadata: own };
    const writes = openWrites(this.#sql, element.entity);
    if (writes.length === 0) return element;
    const evidence = {
      isNew: !isMirrored(this.#sql, element.entity, element.id),
      keepsMetadata: readEcho(this.#sql, element.entity) === true,
    };
    const write = writes.find((one) => isMadeBy(one, element, evidence));
    if (write === undefined) return element;
    return this.#storage.transactionSync(() => {
      saveMadeId(this.#sql, write.key, element.id);
      const metadata = write.request?.metadata;
      return isEchoed(metadata, element.metadata) ? element : this.#keep(element, metadata);
    });
  }

  /** True while there is no metadata to add: a list asks for each of its elements. */
  #isIdle(): boolean {
    const { written } = this.#sql.tally;
    if (this.#idleAsOf === written) return true;
    const isIdle = hasNothingToLay(this.#sql);
    this.#idleAsOf = isIdle ? written : null;
    return isIdle;
  }

  takeProduct<T extends Product | Price>(sent: unknown, answer: T): T {
    if (sent === undefined) return this.lay(answer);
    return this.#storage.transactionSync(() => {
      const isWhole = isEchoed(sent, answer.metadata);
      // When empty metadata was sent, an empty answer proves nothing.
      if (hasKeys(sent) || !isWhole) this.#note(answer.entity, isWhole);
      if (!isWhole) return this.#keep(answer, sent);
      removeOwnMetadata(this.#sql, answer.id);
      return answer;
    });
  }

  takeCheckout(sent: unknown, answered: unknown): void {
    const isWhole = isEchoed(sent, answered);
    // A complete answer is the normal case and is not worth a row.
    if (isWhole && readEcho(this.#sql, 'checkout') === null) return;
    this.#note('checkout', isWhole);
  }

  #note(resource: ResourceWithMetadata, isWhole: boolean): void {
    if (readEcho(this.#sql, resource) !== isWhole) saveEcho(this.#sql, resource, isWhole, this.#now());
  }

  #keep<T extends Product | Price>(element: T, sent: unknown): T {
    const text = writeJsonText(sent ?? {});
    saveOwnMetadata(this.#sql, element.id, text);
    return { ...element, metadata: JSON.parse(text) as Metadata };
  }
}
