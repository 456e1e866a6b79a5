import { SELF } from 'cloudflare:test';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { columnsOfSets, exportColumns } from '../../src/desk/order-export/rules/columns.ts';
import { csvLine } from '../../src/text/csv.ts';
import { quickOrLong } from '../seed.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { checkedOn, fieldsOn, optionsOn, valuesOn, versionOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner, pairPacker, requireReauthentication } from './devices.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000, {
    for_6: 5_000,
  });
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

/** Requests a file as the page's form does. */
async function ask(
  visitor: Visitor,
  fields: Record<string, string>,
  columns: readonly string[],
  language = 'fr',
) {
  const body = new URLSearchParams(fields);
  for (const column of columns) body.append('column', column);
  return fetchAs(visitor, `/${language}/desk/export/file`, body);
}

async function fetchAs(visitor: Visitor, path: string, body: URLSearchParams): Promise<Response> {
  return SELF.fetch(`${origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
}

const linesOf = (file: string) =>
  file
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);
const readFile = async (answer: Response) =>
  linesOf(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await answer.arrayBuffer()));

test('a file has the chosen columns, in the order of the list, for local spreadsheet settings', async () => {
  const owner = await pairOwner();
  await order(await visitorWith({ [honey]: 2 }), {
    seen_total: '2000',
    way: 'cash:0',
    commune: 'Bab El Oued',
    note: 'Après 17 h ; merci\r\nbien',
  });
  const [placed] = await inShop('SELECT number FROM orders');
  const spelled = String(placed?.number).replace(/^(....)/, '$1 ');
  const answer = await ask(owner, { from: '2020-01-01' }, columnsOfSets.courier.toReversed());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="hanout-2020-01-01.csv"');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(linesOf(new TextDecoder().decode(bytes))).toEqual([
    'N° de commande;Nom;Téléphone;Code wilaya;Wilaya;Code commune;Commune;Adresse;Livraison;Articles;Nombre d’articles;Remarque;N° de suivi;À encaisser',
    `${spelled};Amina;0550 12 34 56;16;Alger;1605;Bab El Oued;12 rue;à domicile;2 × Miel;2;"Après 17 h ; merci bien";;2000`,
  ]);
});

test('a workbook has the same cells, with amounts as numbers, and no formula', async () => {
  const owner = await pairOwner();
  await order(await visitorWith({ [honey]: 2 }), { seen_total: '2000', way: 'cash:0', note: '=1+1' });
  const answer = await ask(owner, { format: 'xlsx', from: '2020-01-01' }, ['phone', 'note', 'to_collect']);
  expect(answer.headers.get('Content-Type')).toContain('spreadsheetml');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="hanout-2020-01-01.xlsx"');
  const file = new Uint8Array(await answer.arrayBuffer());
  const { columns } = deskCopyIn.fr.exporting;
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.rows).toEqual([
    [columns.phone, columns.note, columns.to_collect],
    ['0550 12 34 56', '=1+1', 2_000],
  ]);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
});

test('a workbook has real dates, and in Arabic a sheet from right to left, named by its contents', async () => {
  vi.setSystemTime(Date.parse('2031-05-06T23:30:00Z'));
  await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'cash:0' });
  const owner = await pairOwner();
  for (const [language, sheetName, isRightToLeft] of [
    ['ar', 'الطلبات', true],
    ['fr', 'Commandes', false],
  ] as const) {
    const answer = await ask(owner, { format: 'xlsx', from: '2020-01-01' }, ['placed_at', 'total'], language);
    const file = new Uint8Array(await answer.arrayBuffer());
    const { sheets } = await readXlsx(file);
    // Half past midnight of the next day in Algiers, whatever the zone of the reader.
    expect(sheets[0]?.rows[1]).toEqual([new Date('2031-05-07T00:30:00Z'), 1_000]);
    expect(sheets[0]?.name).toBe(sheetName);
    expect(sheets[0]?.view?.rightToLeft ?? false).toBe(isRightToLeft);
  }
  const csv = await readFile(await ask(owner, { format: ';', from: '2020-01-01' }, ['placed_at']));
  expect(csv[1]).toBe('2031-05-07 00:30');
});

test('a file for a courier’s program has no invisible marks, and is named by the shop and its days', async () => {
  const owner = await pairOwner();
  await order(await visitorWith({ [honey]: 1 }), {
    seen_total: '1000',
    way: 'cash:0',
    name: 'Amina\u200f\u2068 B.',
    delivery: 'desk',
  });
  const look = await owner.read('/fr/desk/settings/look');
  const version = versionOn(look);
  const saved = { version, whole: '1', SHOP_NAME_AR: 'عطارة زهور تلمسان' };
  expect((await owner.post('/fr/desk/settings/look', saved)).status).toBe(303);
  const span = { from: '2020-01-01', to: '2090-12-31' };
  const answer = await ask(owner, span, ['name', 'delivery'], 'ar');
  const [, line = ''] = await readFile(answer);
  expect(line).toBe('Amina B.;الاستلام من المكتب (Stop desk)');
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /filename="atara-zhour-tlmsan-2020-01-01-2090-12-31\.csv"$/,
  );
  // Without days, that of the export in Algiers.
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const all = await ask(owner, {}, ['name']);
  expect(all.headers.get('Content-Disposition')).toContain(`-${today}.csv"`);
  await all.text();
});

test('the money of an order is in it', async () => {
  const owner = await pairOwner();
  await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'part:300' });
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const [, line] = await readFile(
    await ask(
      owner,
      { format: ',' },
      ['state', 'payment', 'way', 'total', 'paid_online', 'to_collect', 'collected', 'remitted', 'refunded'],
      'en',
    ),
  );
  const { fulfilments, payments, paymentMethods: ways } = deskCopyIn.en.order;
  const cells = [fulfilments.new, payments.paid, ways.part, '1000', '300', '700', '0', '0', '0'];
  expect(line).toBe(csvLine(cells, ',').trim());
});

test('what tiers save has a column of its own', async () => {
  const owner = await pairOwner();
  await order(await visitorWith({ [honey]: 6 }), { seen_total: '5000', way: 'cash:0' });
  const columns = ['goods_amount', 'delivery_amount', 'tiers', 'coupon', 'discount', 'total'];
  const [, line] = await readFile(await ask(owner, { format: ',' }, columns));
  expect(line).toBe('6000,0,1000,,0,5000');
});

test('columns and format are kept for the next time, and the audit log records the export', async () => {
  const owner = await pairOwner();
  const form = () => owner.get('/fr/desk/export').then((answer) => answer.text());
  expect(checkedOn(await form(), 'column')).toContain('commune_code');
  await (
    await ask(owner, { from: '2026-11-01', to: '2026-11-30', format: ',' }, ['number', 'total', 'nonsense'])
  ).text();
  const page = await form();
  expect(checkedOn(page, 'column')).toEqual(['number', 'total']);
  expect(checkedOn(page, 'format')).toEqual([',']);
  expect(checkedOn(await owner.read('/fr/desk/export?set=accountant'), 'column')).toContain('remitted');
  const auditLog = await owner.readText('/fr/desk/audit-log');
  expect(auditLog).toContain('A exporté des commandes : 2026-11-01 – 2026-11-30');
  const refused = await ask(owner, { from: '2026-11-01', state: 'packed' }, ['nonsense']);
  const again = await owner.readNext(refused);
  expect(textOf(again)).toContain(copy.exporting.empty);
  expect(valuesOn(again, 'from')).toEqual(['2026-11-01']);
  expect(optionsOn(again, 'state').find(({ isSelected }) => isSelected)?.value).toBe('packed');
});

test('no export by GET, for packers, or without reauthentication where it is set up', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner);
  expect((await packer.get('/fr/desk/export')).status).toBe(403);
  expect((await ask(packer, {}, ['number'])).status).toBe(403);
  const page = await owner.get('/fr/desk/export?column=number&from=2020-01-01');
  expect(page.headers.get('Content-Type')).toContain('text/html');
  await requireReauthentication();
  const before = await inShop('SELECT count(*) AS n FROM audit_log');
  const answer = await ask(owner, {}, ['number']);
  expect(answer.headers.has('Content-Disposition')).toBe(false);
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  const asked = await answer.text();
  // The form continues after reauthentication.
  expect(fieldsOn(asked, '/fr/desk/export/file')).toMatchObject({ column: 'number' });
  expect(asked).toContain('autocomplete="one-time-code"');
  expect(await inShop('SELECT count(*) AS n FROM audit_log')).toEqual(before);
});

test.each(['name', 'street', 'note', 'commune', 'email', 'tracking'])(
  'a formula in %s is written as text',
  async (column) => {
    const owner = await pairOwner();
    await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'cash:0' });
    for (const attack of ['=1+1', '+1', '-1', '@x', 'a;=cmd|x', 'a,=1', '\t=1', 'a\n=1']) {
      await inShop(`UPDATE orders SET ${column} = ?`, attack);
      for (const format of [';', ',']) {
        const [, line = ''] = await readFile(await ask(owner, { format }, [column]));
        expect(line).not.toMatch(/(?:^|[;,\t"])\s*[=+\-@]/);
      }
    }
  },
);

/** So many orders of November 2026, three in each millisecond, each tenth delivered. */
function storeMany(count: number) {
  return inContext(({ sql }) =>
    storeOrders(sql, count, {
      fulfilment: "CASE i % 10 WHEN 0 THEN 'delivered' ELSE 'new' END",
      placed_at: '1795132800000 + i / 3',
      payment_method: "'cash'",
    }),
  );
}

test('tens of thousands of orders are sent in batches, each as cheap as among two thousand', async () => {
  const owner = await pairOwner();
  let statements: number[] = [];
  const during = (work: () => Promise<unknown>) => {
    statements = [];
    return rowsReadDuring(work, (statement, read) => {
      if (statement.includes('SELECT placed_at, id FROM orders INDEXED')) statements.push(read);
      return true;
    });
  };
  const cost = async (count: number, fields: Record<string, string> = {}) => {
    const read = await during(async () => {
      const lines = await readFile(await ask(owner, fields, ['number']));
      expect(lines).toHaveLength(count + 1);
      expect(new Set(lines).size).toBe(count + 1);
    });
    expect(Math.max(...statements)).toBeLessThanOrEqual(201);
    return read / count;
  };
  await storeMany(2_000);
  const few = await cost(2_000);
  await inShop('DELETE FROM orders');
  const many = quickOrLong(20_000, 40_000);
  await storeMany(many);
  expect(await cost(many)).toBeLessThan(few * 1.1);
  // The ids of a batch are read for each table, beside the orders.
  expect(few).toBeLessThan(10.1);
  expect(await cost(many / 10, { state: 'delivered' })).toBeLessThan(few * 1.1);
  // A canceled download is read no further.
  await during(async () => {
    const reader = (await ask(owner, {}, ['number'])).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  });
  expect(statements.length).toBeLessThan(20);
});

test('days are those of Algiers, the last one complete', async () => {
  const owner = await pairOwner();
  await storeMany(4);
  const times = [
    '2026-11-20T22:59:59Z',
    '2026-11-20T23:00:00Z',
    '2026-11-21T22:59:59Z',
    '2026-11-21T23:00:00Z',
  ];
  for (const [n, at] of times.entries())
    await inShop('UPDATE orders SET placed_at = ? WHERE number = ?', Date.parse(at), `0000000${n + 1}`);
  const lines = await readFile(
    await ask(owner, { from: '2026-11-21', to: '2026-11-21' }, ['number', 'placed_at']),
  );
  expect(lines.slice(1)).toEqual(['0000 0002;2026-11-21 00:00', '0000 0003;2026-11-21 23:59']);
});

test('every column has its own name in every language', () => {
  for (const { exporting } of Object.values(deskCopyIn))
    expect(new Set(exportColumns.map((column) => exporting.columns[column])).size).toBe(exportColumns.length);
});
