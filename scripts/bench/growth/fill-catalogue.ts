import { identifierTimePrefix } from '../../../src/service/identifiers/spelling.ts';
import { openLedger } from '../harness/ledger.ts';
import { timeOf } from './fill-account.ts';
import { productAt } from './products.ts';

const BATCH = 2_000;

/** The id of a product or, by `place`, of one of its prices; as long as real ids. */
function idAt(kind: 'p' | 'r', index: number, place = 0): string {
  const prefix = identifierTimePrefix(timeOf(index));
  return `${prefix}${kind}${place}${String(index).padStart(46 - prefix.length, '0')}`;
}

/**
 * Adds `count` made-up products with their prices, straight into an account's ledger database while it is not served.
 * Returns the ids of the first thousand and of their first prices.
 */
export async function fillCatalogueRows(folder: string, secretKey: string, count: number) {
  const database = await openLedger(folder, secretKey);
  const product = database.prepare(
    `INSERT INTO products (id, name, description, images, metadata, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const price = database.prepare(
    'INSERT INTO prices (id, amount, product_id, metadata, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const oldest = new Map<number, { product: string; price: string }>();
  for (let index = 0; index < count; index += 1) {
    if (index % BATCH === 0) database.exec(index === 0 ? 'BEGIN' : 'COMMIT; BEGIN');
    const good = productAt(index);
    const at = timeOf(index);
    const id = idAt('p', index);
    const { name, description, images, metadata } = good.product;
    const text = (value: unknown) => (JSON.stringify(value) === '[]' ? null : JSON.stringify(value));
    product.run(id, String(name), String(description), JSON.stringify(images), text(metadata), at, at);
    for (const [place, offer] of good.prices.entries()) {
      price.run(idAt('r', index, place), Number(offer.amount), id, text(offer.metadata), at, at);
    }
    if (index < 1_000) oldest.set(index, { product: id, price: idAt('r', index) });
  }
  database.exec('COMMIT');
  database.close();
  return { products: count, oldest };
}
