import type { Database } from '../../database/rows.ts';
import { keepsCounted, reservationsOfOrder } from '../stock/store.ts';
import type { Placer } from './rules.ts';

/**
 * Who placed an order, and the names of the allowances that it took from. `at`: when, in milliseconds; `isTaken`: from the client's
 * own as well, as builds before did at once.
 */
export type KnownPlacer = Placer & { taken: readonly string[]; at: number; isTaken: boolean };

/** The names of a placer's allowances as they are kept. The client's own have a kind before them, and are known by it. */
const OWN = /^(browser|phone) /;

/** Writes down who placed an unpaid order, and when it began to keep its pieces. Call behind keeping them. */
export function savePlacer(
  sql: Database,
  orderId: string,
  placer: Omit<KnownPlacer, 'at' | 'isTaken'>,
  at: number,
): void {
  removePlacer(sql, orderId);
  sql.run(
    `INSERT INTO placers (order_id, browser, phone, network, at, keeps_counted, taken)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    orderId,
    placer.browser,
    placer.phone,
    placer.network,
    at,
    keepsCounted(sql, orderId) ? 1 : 0,
    placer.taken.join(','),
  );
  if (placer.network === null) return;
  for (const { key, quantity } of reservationsOfOrder(sql, orderId))
    sql.run(
      `INSERT INTO network_pieces (network, product_id, pieces) VALUES (?, ?, ?)
       ON CONFLICT (network, product_id) DO UPDATE SET pieces = pieces + excluded.pieces`,
      placer.network,
      key,
      quantity,
    );
}

export function findPlacer(sql: Database, orderId: string): KnownPlacer | null {
  const row = sql.first('SELECT browser, phone, network, taken, at FROM placers WHERE order_id = ?', orderId);
  if (row === null) return null;
  // Orders of before took from allowances that nobody asks any more.
  const names = row.textOrNull('taken');
  const taken = (names ?? '').split(',').filter((name) => name !== '');
  return {
    browser: row.textOrNull('browser'),
    phone: row.text('phone'),
    network: row.textOrNull('network'),
    taken,
    at: row.integer('at'),
    isTaken: names === null || taken.some((name) => OWN.test(name)),
  };
}

/** When a client's orders were placed that wait for their payment and have not taken from an allowance of its own yet. */
export function openPlacings(
  sql: Database,
  kind: 'browser' | 'phone',
  client: string,
  allowance: string,
): number[] {
  return sql
    .all(
      `SELECT at FROM placers WHERE ${kind} = ? AND instr(',' || taken || ',', ',' || ? || ',') = 0 ORDER BY at`,
      client,
      allowance,
    )
    .map((row) => row.integer('at'));
}

/** Forgets who placed an order; what it kept is not counted against its network any more. */
export function removePlacer(sql: Database, orderId: string): void {
  const network = findPlacer(sql, orderId)?.network ?? null;
  sql.run('DELETE FROM placers WHERE order_id = ?', orderId);
  if (network === null) return;
  for (const { key, quantity } of reservationsOfOrder(sql, orderId)) {
    const kept = sql.first(
      'SELECT pieces FROM network_pieces WHERE network = ? AND product_id = ?',
      network,
      key,
    );
    if ((kept?.integer('pieces') ?? 0) > quantity)
      sql.run(
        'UPDATE network_pieces SET pieces = pieces - ? WHERE network = ? AND product_id = ?',
        quantity,
        network,
        key,
      );
    else sql.run('DELETE FROM network_pieces WHERE network = ? AND product_id = ?', network, key);
  }
}

/** Does what counts an order's pieces by other keys, and what its network keeps with them. */
export function recountPlacer(sql: Database, orderId: string, change: () => void): void {
  const placer = findPlacer(sql, orderId);
  if (placer !== null) removePlacer(sql, orderId);
  change();
  if (placer !== null) savePlacer(sql, orderId, placer, placer.at);
}

/**
 * What the unpaid orders of one client keep of counted products. `since`: of the oldest of them, in milliseconds, null
 * without one. `over`: products of which they keep more than `share` percent.
 */
type Held = {
  orders: number;
  since: number | null;
  pieces: ReadonlyMap<string, number>;
  over: readonly string[];
};

export function heldBy(sql: Database, kind: 'browser' | 'phone', client: string, share: number): Held {
  const rows = sql.all(
    `SELECT kept.order_id, kept.product_id, kept.quantity, MAX(0, said - paid) AS there, placers.at
     FROM placers CROSS JOIN reservations AS kept ON kept.order_id = placers.order_id AND kept.state = 'reserved'
     CROSS JOIN stock ON stock.product_id = kept.product_id AND said IS NOT NULL
     WHERE placers.${kind} = ?`,
    client,
  );
  const pieces = new Map<string, number>();
  const over = new Set<string>();
  for (const row of rows) {
    const productId = row.text('product_id');
    const sum = (pieces.get(productId) ?? 0) + row.integer('quantity');
    pieces.set(productId, sum);
    if (sum * 100 > row.integer('there') * share) over.add(productId);
  }
  return {
    orders: new Set(rows.map((row) => row.text('order_id'))).size,
    since: rows.length === 0 ? null : Math.min(...rows.map((row) => row.integer('at'))),
    pieces,
    over: [...over],
  };
}

/** How many unpaid orders of a network keep counted pieces; those beyond `most` are not looked at. */
export function countKeeping(sql: Database, network: string, most: number): number {
  const row = sql.first(
    `SELECT COUNT(*) AS orders FROM
       (SELECT 1 FROM placers WHERE network = ? AND keeps_counted = 1 LIMIT ?)`,
    network,
    most,
  );
  return row?.integer('orders') ?? 0;
}

/** Since when the oldest of them keeps its pieces, in milliseconds; null without one. */
export function earliestKeeping(sql: Database, network: string): number | null {
  const row = sql.first(
    'SELECT at FROM placers WHERE network = ? AND keeps_counted = 1 ORDER BY at LIMIT 1',
    network,
  );
  return row?.integer('at') ?? null;
}

/** What a network's unpaid orders keep of some products. */
export function networkPieces(
  sql: Database,
  network: string,
  productIds: readonly string[],
): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const productId of productIds) {
    const row = sql.first(
      'SELECT pieces FROM network_pieces WHERE network = ? AND product_id = ?',
      network,
      productId,
    );
    if (row !== null) pieces.set(productId, row.integer('pieces'));
  }
  return pieces;
}

/** Counted products of which a network's unpaid orders keep more than `share` percent, no more than `most` of them. */
export function overShareOf(sql: Database, network: string, share: number, most: number): string[] {
  return sql
    .all(
      `SELECT stock.product_id FROM network_pieces AS kept
       CROSS JOIN stock ON stock.product_id = kept.product_id AND said IS NOT NULL
       WHERE kept.network = ? AND kept.pieces * 100 > MAX(0, said - paid) * ? LIMIT ?`,
      network,
      share,
      most,
    )
    .map((row) => row.text('product_id'));
}
