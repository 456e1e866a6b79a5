import { Minter } from '../../service/identifiers/mint-ids-and-keys.ts';
import { UserError } from '../user-error.ts';
import { type Contents, readContents } from './store.ts';

/**
 * The result of reading a whole backup. `ids`: ids that the service made; `strangers`: those of them that its secrets
 * do not know; `isChecked`: there is a routing key to check them with.
 */
export type Reading = Contents & { ids: number; strangers: number; isChecked: boolean };

/**
 * Reads objects one after the other, row by row, and checks their ids against the secrets of the backup: with another
 * routing key a service knows none of its ids, and the operator would learn it from the customers.
 */
export class Reader {
  readonly #minter: Minter | null;
  readonly #sum: Reading = {
    orders: 0,
    checkouts: 0,
    events: 0,
    lastAt: null,
    ids: 0,
    strangers: 0,
    isChecked: false,
  };

  /** `routingKey`: null for a shop without a service; then ids are only counted. */
  constructor(routingKey: string | null) {
    this.#minter = routingKey === null ? null : new Minter(routingKey);
    this.#sum.isChecked = this.#minter !== null;
  }

  read(path: string, className: string): void {
    const found = readContents(path, className, (id, owner) => {
      this.#sum.ids += 1;
      if (this.#minter === null) return;
      const route = this.#minter.verifyId(id);
      const isOwn = owner === null || (route?.account === owner.account && route.mode === owner.mode);
      if (route === null || !isOwn) this.#sum.strangers += 1;
    });
    for (const kind of ['orders', 'checkouts', 'events'] as const) this.#sum[kind] += found[kind];
    if (found.lastAt !== null) this.#sum.lastAt = Math.max(this.#sum.lastAt ?? 0, found.lastAt);
  }

  /** Throws a UserError when the secrets know none of the ids. */
  end(): Reading {
    const { ids, strangers } = this.#sum;
    if (ids > 0 && ids === strangers)
      throw new UserError(
        `None of the ${ids} ids was made with the secrets of this backup: they are another's.`,
      );
    return this.#sum;
  }
}
