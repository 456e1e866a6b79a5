import { expect, test } from 'vitest';
import { readMetadata } from '../../../src/contract/metadata.ts';
import type { Desk } from '../../../src/desk/define-procedure.ts';
import { ImportRunner } from '../../../src/desk/imports/apply.ts';
import { applyImport, beginImport, matchImport, showImport } from '../../../src/desk/imports/procedures.ts';
import { productCell } from '../../../src/desk/imports/rules/cells.ts';
import { findProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import type { Device } from '../../../src/desk/sessions/device.ts';
import { readTable } from '../../../src/desk/spreadsheets/read-table.ts';
import { type MirrorUnderTest, withMirror } from '../../storefront/mirror-under-test.ts';

/** Product imports in the alarm: batch by batch, under any interruption. */

const deskOf = ({ context }: MirrorUnderTest): Desk<Device> =>
  ({ shop: context, device: {}, network: null, note: () => undefined }) as unknown as Desk<Device>;

/** Uploads and matches a list; returns its id. `text`: cells separated by semicolons. */
async function give(mirror: MirrorUnderTest, text: string): Promise<string> {
  const read = await readTable(text, 5_000, productCell);
  const columns = read.ok ? findProductColumns(read.rows) : null;
  if (!read.ok || columns === null) throw new Error('no list');
  const rows = read.rows.map((cells, index) => ({ cells, line: read.lines[index] ?? 0 })).slice(columns.from);
  const desk = deskOf(mirror);
  const begun = await beginImport.handle(desk, { digest: text, name: '', rows, columns });
  const { id } = begun;
  while (
    (await matchImport.handle(desk, { id, isAnew: false })).ok &&
    stateOf(mirror, id).given.state === 'matching'
  );
  return id;
}

function stateOf(mirror: MirrorUnderTest, id: string) {
  const shown = showImport.handle(deskOf(mirror), { id, show: null, after: null });
  if (!('ok' in shown) || !shown.ok) throw new Error('gone');
  return shown;
}

const apply = (mirror: MirrorUnderTest, id: string) => applyImport.handle(deskOf(mirror), { id });
const matches = (mirror: MirrorUnderTest, id: string) =>
  stateOf(mirror, id).rows.map(({ match, problem, isDone }) => (isDone ? 'done' : (problem ?? match)));

/** Runs the alarm until no work is left; returns the requests of each batch. */
async function finish(
  mirror: MirrorUnderTest,
  importing = new ImportRunner(mirror.context),
): Promise<number[]> {
  const turns: number[] = [];
  while (importing.dueAt() !== Number.POSITIVE_INFINITY) {
    mirror.now = Math.max(mirror.now, importing.dueAt());
    const { calls } = await mirror.cost(() => importing.run());
    turns.push(calls.length);
    if (turns.length > 500) throw new Error('It never ends.');
  }
  return turns;
}

const list = (count: number, price = (n: number) => 100 + n) =>
  [
    'Nom;Prix;Rayon',
    ...Array.from({ length: count }, (_, n) => `Article ${n};${price(n)};Rayon ${n % 3}`),
  ].join('\n');

const productsAt = ({ service }: MirrorUnderTest) =>
  service.products.map(({ id, name, metadata }) => [
    name,
    readMetadata(metadata, 'slug'),
    ...service.prices.flatMap((price) =>
      price.product_id === id && readMetadata(price.metadata, 'hidden') === null ? [price.amount] : [],
    ),
  ]);

test('two hundred products are made in batches with bounded requests, and a second run requests nothing', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const id = await give(mirror, list(200));
    expect(mirror.service.products).toHaveLength(0);
    await apply(mirror, id);
    const turns = await finish(mirror);
    expect(Math.max(...turns)).toBeLessThanOrEqual(30);
    expect(turns.reduce((sum, requests) => sum + requests)).toBe(400);
    expect(productsAt(mirror)).toHaveLength(200);
    expect(new Set(productsAt(mirror).map(([, slug]) => slug)).size).toBe(200);
    expect(productsAt(mirror)[7]).toEqual(['Article 7', 'article-7', 107]);
    expect(stateOf(mirror, id)).toMatchObject({
      given: { state: 'done' },
      counts: { done: 200, refused: 0 },
    });

    const { calls } = await mirror.cost(async () => {
      const again = await give(mirror, list(200));
      expect(stateOf(mirror, again).counts).toEqual({
        new: 0,
        changed: 0,
        unchanged: 200,
        asked: 0,
        refused: 0,
        done: 0,
      });
      await apply(mirror, again);
      await finish(mirror);
    });
    expect(calls).toEqual([]);
  }));

test('a changed product is written once, and an unchanged one is not requested', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    await apply(mirror, await give(mirror, list(20)));
    await finish(mirror);
    const id = await give(
      mirror,
      list(20, (n) => (n === 3 ? 999 : 100 + n)),
    );
    expect(stateOf(mirror, id).counts).toMatchObject({ changed: 1, unchanged: 19 });
    await apply(mirror, id);
    const { calls } = await mirror.cost(() => finish(mirror));
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /prices',
      expect.stringMatching(/^POST \/prices\/./),
    ]);
    expect(productsAt(mirror)[3]).toEqual(['Article 3', 'article-3', 999]);
  }));

test('the five newest lists are kept, with their rows', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    for (let list = 0; list < 7; list += 1) {
      await give(mirror, `Nom;Prix\nThé ${list};900`);
      mirror.now += 1_000;
    }
    const { sql } = mirror.context;
    expect(sql.count('SELECT COUNT(*) AS n FROM uploads')).toBe(5);
    expect(sql.count('SELECT COUNT(DISTINCT upload_id) AS n FROM upload_rows')).toBe(5);
  }));

test('each name of a category is the same category, also in a list that comes again', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const head = 'Nom;Prix;Rayon;Rayon (français);Rayon (العربية)';
    const named = `${head}\nSavon vert;260;care;Soins;العناية`;
    await apply(mirror, await give(mirror, named));
    await finish(mirror);
    expect(readMetadata(mirror.service.products[0]?.metadata ?? null, 'category_fr')).toBe('Soins');
    let bowl = 0;
    for (const word of ['Soins', 'soins', 'العناية', 'care']) {
      const lines = `Nom;Prix;Rayon\nSavon vert;260;${word}\nBol ${++bowl};300;${word}`;
      // Only the newest lists are kept.
      mirror.now += 1_000;
      await apply(mirror, await give(mirror, lines));
      await finish(mirror);
      mirror.now += 1_000;
      const again = await give(mirror, lines);
      expect(stateOf(mirror, again).counts, word).toMatchObject({ changed: 0, unchanged: 2, refused: 0 });
    }
    const stored = mirror.service.products.map(({ metadata }) => readMetadata(metadata, 'category'));
    expect(new Set(stored)).toEqual(new Set(['care']));
  }));

test('products are made at the same time, six at most, and after the product that names their category', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const rows = Array.from({ length: 14 }, (_, n) => `Article ${n};100;Rayon;`);
    rows[0] = 'Article 0;100;Rayon;Aisle';
    rows[9] = 'Article 9;100;Vrac;Bulk';
    rows[10] = 'Article 10;100;Vrac;';
    await apply(mirror, await give(mirror, ['Nom;Prix;Rayon;Rayon (Anglais)', ...rows].join('\n')));
    let [now, most] = [0, 0];
    mirror.service.sabotage = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return undefined;
    };
    await finish(mirror);
    expect(most).toBe(6);
    const named = mirror.service.products.map(({ metadata }) => readMetadata(metadata, 'category_en'));
    expect(named.filter((name) => name === 'Aisle')).toHaveLength(12);
    expect(named.filter((name) => name === 'Bulk')).toHaveLength(2);
  }));

test('the last products of a list read no more rows than the first ones', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const costOf = async (from: number, count: number) => {
      const names = Array.from({ length: count }, (_, n) => `Article ${from + n};100`);
      await apply(mirror, await give(mirror, ['Nom;Prix', ...names].join('\n')));
      return (await mirror.cost(() => finish(mirror))).rowsRead;
    };
    const first = await costOf(0, 20);
    await costOf(20, 60);
    expect(await costOf(80, 20)).toBeLessThan(first + 200);
  }));

const services = [
  { traits: {}, name: 'that keeps all' },
  { traits: { knowsIdempotency: false }, name: 'that knows no idempotency' },
  { traits: { knowsIdempotency: false, keepsMetadata: false }, name: 'that keeps no metadata besides' },
];
test.each(services.flatMap((one) => [0, 1, 2, 3, 4, 5].map((broken) => ({ ...one, broken }))))(
  'an object that ends at request $broken of a list continues there, and makes nothing twice, at a service $name',
  ({ broken, traits }) =>
    withMirror(async (mirror) => {
      mirror.service.become(traits);
      await mirror.sync();
      const text = 'Nom;Taille;Prix\nMiel;250 g;1000\nMiel;500 g;1900\nSavon;;450';
      const id = await give(mirror, text);
      await apply(mirror, id);
      let asked = 0;
      // It has happened, and its answer is lost.
      let stuck: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        stuck = resolve;
      });
      mirror.service.sabotage = (request) => {
        if (asked++ !== broken) return undefined;
        mirror.service.sabotage = null;
        return mirror.service.handle(request).then(() => {
          stuck();
          return new Promise<never>(() => {});
        });
      };
      const importing = new ImportRunner(mirror.context);
      mirror.now = Math.max(mirror.now, importing.dueAt());
      await Promise.race([ended, importing.run()]);
      const next = mirror.restart();
      await finish(next);
      expect(matches(next, id)).toEqual(['done', 'done', 'done']);
      const slugs = 'keepsMetadata' in traits ? [null, null] : ['miel', 'savon'];
      expect(productsAt(next).toSorted()).toEqual([
        ['Miel', slugs[0], 1000, 1900],
        ['Savon', slugs[1], 450],
      ]);
      const own = next.context.sql.all('SELECT slug FROM products ORDER BY slug');
      expect(own.map((row) => row.text('slug'))).toEqual(['miel', 'savon']);
    }),
);

test('a row refused by the service shows its reason, and does not stop others', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const id = await give(mirror, list(4));
    await apply(mirror, id);
    mirror.service.sabotage = async (request) =>
      request.method === 'POST' && (await request.text()).includes('article-1')
        ? Response.json({ message: 'The name field is odd.', code: 'refused' }, { status: 422 })
        : undefined;
    await finish(mirror);
    expect(matches(mirror, id)).toEqual(['done', 'refused', 'done', 'done']);
    expect(stateOf(mirror, id).rows[1]).toMatchObject({
      problem: 'refused',
      words: 'The name field is odd.',
    });
    expect(stateOf(mirror, id).given.state).toBe('done');
  }));

test('a failing product is tried three times and skipped; a new check completes it', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const id = await give(mirror, list(4));
    await apply(mirror, id);
    let tries = 0;
    mirror.service.sabotage = async (request) => {
      if (request.method !== 'POST' || !(await request.text()).includes('article-1')) return undefined;
      tries += 1;
      return new Response('oops', { status: 500 });
    };
    await finish(mirror);
    expect(tries).toBe(3);
    expect(matches(mirror, id)).toEqual(['done', 'service', 'done', 'done']);
    mirror.service.sabotage = null;
    await matchImport.handle(deskOf(mirror), { id, isAnew: true });
    expect(stateOf(mirror, id).counts).toMatchObject({ new: 1, unchanged: 3, refused: 0 });
    await apply(mirror, id);
    await finish(mirror);
    expect(productsAt(mirror)).toHaveLength(4);
  }));

test('without an answer of the service the list waits for staff, and then continues', () =>
  withMirror(async (mirror) => {
    await mirror.sync();
    const id = await give(mirror, list(9));
    await apply(mirror, id);
    let requests = 0;
    mirror.service.sabotage = () => {
      requests += 1;
      throw new TypeError('no connection');
    };
    await finish(mirror);
    expect(requests).toBe(9);
    expect(stateOf(mirror, id).given).toMatchObject({ state: 'paused', problem: 'service' });
    mirror.service.sabotage = null;
    await apply(mirror, id);
    await finish(mirror);
    expect(stateOf(mirror, id).counts).toMatchObject({ done: 7, refused: 2 });
    mirror.service.sabotage = () => Response.json({ message: 'Scope.', code: 'refused' }, { status: 403 });
    const other = await give(mirror, list(12));
    await apply(mirror, other);
    await finish(mirror);
    expect(stateOf(mirror, other).given).toMatchObject({ state: 'paused', problem: 'scope' });
  }));

test('a product changed after matching is not overwritten, and the other rows are applied', () =>
  withMirror(async (mirror) => {
    const { service } = mirror;
    const metadata = { slug: 'miel', stock: 10, name_ar: 'عسل', ean: '613' };
    const honey = service.addProduct('Miel', { metadata });
    service.addPrice(honey, 1_000, { colour_code: 7 });
    const soap = service.addProduct('Savon', { metadata: { slug: 'savon' } });
    service.addPrice(soap, 450);
    await mirror.sync();
    const id = await give(mirror, 'slug;Nom;Prix;Stock\nmiel;Miel pur;1100;12\nsavon;Savon;500;');
    await apply(mirror, id);
    const found = service.products.find(({ id: one }) => one === honey);
    if (found !== undefined) found.name = 'Miel de jujubier';
    await finish(mirror);
    expect(matches(mirror, id)).toEqual(['conflict', 'done']);
    expect(found).toMatchObject({ name: 'Miel de jujubier', metadata });
    expect(productsAt(mirror)).toEqual([
      ['Miel de jujubier', 'miel', 1_000],
      ['Savon', 'savon', 500],
    ]);
    await mirror.sync();
    await matchImport.handle(deskOf(mirror), { id, isAnew: true });
    await apply(mirror, id);
    await finish(mirror);
    const after = service.products.find(({ id: one }) => one === honey);
    expect(after).toMatchObject({ name: 'Miel pur', metadata: { ...metadata, stock: 12 } });
    expect(productsAt(mirror)[0]).toEqual(['Miel pur', 'miel', 1_100]);
    expect(service.prices.find(({ amount }) => amount === 1_100)?.metadata).toEqual({ colour_code: 7 });
  }));
