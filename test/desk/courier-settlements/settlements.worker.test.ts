import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { versionOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { act, Orders } from '../desk-driver.ts';
import { pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 90 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

const PAGE = '/fr/desk/courier-settlements';

/** An order at its courier, or as far as the last of `acts`. */
async function orderWithTracking(
  owner: Visitor,
  acts: readonly string[] = ['confirm', 'pack', 'hand_over'],
  pays: 'cash' | 'part' = 'cash',
) {
  const placed = await orders.placeByStranger(pays);
  if (pays === 'part') expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
  const tracking = `YAL-${placed.number}`;
  for (const name of acts) await act(owner, placed, name, name === 'hand_over' ? { tracking } : {});
  return { ...placed, tracking };
}

type Sent = Awaited<ReturnType<typeof orderWithTracking>>;

async function give(visitor: Visitor, text: string, file: Uint8Array | null = null) {
  const body = new FormData();
  body.set('text', text);
  body.set('file', file === null ? new File([], '') : new File([file], 'relevé.csv'));
  return SELF.fetch(`${origin}${PAGE}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
}

/** Uploads a settlement; returns its page's address. */
async function given(owner: Visitor, ...rows: string[]): Promise<string> {
  const answer = await give(owner, rows.join('\n'));
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

const states = async () =>
  (await inShop('SELECT number, fulfilment, payment FROM orders ORDER BY placed_at, id')).map(
    ({ fulfilment, payment }) => `${fulfilment} ${payment}`,
  );
const events = () =>
  inShop('SELECT order_id, position, kind, amount, device FROM order_events ORDER BY 1, 2');
const matches = async () =>
  (await inShop('SELECT match FROM upload_rows WHERE match IS NOT NULL ORDER BY position')).map(
    ({ match }) => match,
  );

describe('a settlement', () => {
  test('changes nothing before its confirmation, then applies its rows, and a repeat changes nothing', async () => {
    const owner = await pairOwner();
    const [a, b, c] = [
      await orderWithTracking(owner),
      await orderWithTracking(owner),
      await orderWithTracking(owner),
    ];
    const before = await events();
    const rows = [
      'Tracking;Statut;Montant',
      `${a.tracking};Livré;1 000 DA`,
      `${b.tracking.toLowerCase()};Retourné;0`,
      `${c.number.slice(0, 4)} ${c.number.slice(4)};Livré et versé;1000,00`,
    ];
    const path = await given(owner, ...rows);
    const page = await owner.readText(path);
    expect(page).toContain('Rien n’est encore fait');
    expect(page).toContain('1 à marquer livrées');
    expect(page).toContain('3 lignes');
    expect(await owner.readText(PAGE)).toContain('3 lignes');
    expect(page).toContain('1 à marquer retournées');
    expect(page).toMatch(/1 à marquer livrées et payées 1 000 DA/);
    expect(page).toMatch(/Ligne 2 .*YAL.*Livré · 1 000 DA.*Sera marquée livrée\./);
    expect(await events()).toEqual(before);
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['delivered on_delivery', 'returned on_delivery', 'delivered paid']);
    expect(await owner.readText(path)).toContain('1 / 1 à marquer livrées et payées');
    const done = await events();
    expect(done.length).toBe(before.length + 4);
    // By the device that confirmed it.
    expect(done.filter(({ kind }) => kind === 'remitted')).toMatchObject([
      { amount: 1_000, device: expect.any(String) },
    ]);
    // Confirmed twice, uploaded twice, uploaded with one more blank.
    await owner.post(`${path}/apply`, { differs: 'yes' });
    expect(await given(owner, ...rows)).toBe(path);
    const again = await given(owner, ...rows, ' ');
    expect(again).not.toBe(path);
    expect(await owner.readText(`${again}?show=already`)).toContain('La commande est déjà dans cet état');
    await owner.post(`${again}/apply`, { differs: 'yes' });
    expect(await events()).toEqual(done);
    const auditLog = await owner.readText('/fr/desk/audit-log');
    expect(auditLog).toContain('A noté ce que dit un relevé');
  });

  test('adds an accepted amount to the sums of the result', async () => {
    const owner = await pairOwner();
    const [a, b] = [await orderWithTracking(owner), await orderWithTracking(owner)];
    const path = await given(
      owner,
      'N° Commande\tEtat\tMontant',
      `${a.number}\tVersé\t600`,
      `${b.number}\tVersé\t1000`,
    );
    expect(await owner.readText(path)).toMatch(/1 à marquer livrées et payées 1 000 DA/);
    await owner.post(`${path}/apply`, { differs: 'yes' });
    const page = await owner.readText(path);
    expect(page).toContain('2 / 2 à marquer livrées et payées 1 600 DA');
    expect(page).toContain('Noté avec un autre montant 1');
    expect(page).not.toContain(copy.courierSettlements.groups.differs);
  });

  test('holds rows with another amount until they are accepted, and stores the courier’s amount', async () => {
    const owner = await pairOwner();
    const [a, b] = [await orderWithTracking(owner), await orderWithTracking(owner)];
    const path = await given(
      owner,
      'N° Commande\tEtat\tMontant',
      `${a.number}\tVersé\t600`,
      `${b.number}\tVersé\t1000`,
    );
    expect(await owner.readText(path)).toContain(
      'Le relevé dit 600 DA, la commande 1 000 DA : 400 DA d’écart.',
    );
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['handed_over on_delivery', 'delivered paid']);
    const other = await given(owner, 'N° Commande\tEtat\tMontant', `${a.number}\tVersé\t600`);
    await owner.post(`${other}/apply`, { differs: 'yes' });
    expect(await states()).toEqual(['delivered paid', 'delivered paid']);
    expect((await events()).filter(({ kind }) => kind === 'remitted').map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([600, 1_000]),
    );
  });

  test('with another collected amount leaves that amount owed by the courier', async () => {
    const owner = await pairOwner();
    const [a, b] = [await orderWithTracking(owner), await orderWithTracking(owner)];
    await act(owner, b, 'deliver');
    const path = await given(
      owner,
      'N° Commande\tEtat\tMontant',
      `${a.number}\tLivré\t900`,
      `${b.number}\tLivré\t950`,
    );
    await owner.post(`${path}/apply`, {});
    expect((await events()).some(({ kind }) => kind === 'cash_collected')).toBe(false);
    const accepted = await given(
      owner,
      'N° Commande\tEtat\tMontant\tNote',
      `${a.number}\tLivré\t900`,
      `${b.number}\tLivré\t950`,
    );
    await owner.post(`${accepted}/apply`, { differs: 'yes' });
    const collected = (await events()).filter(({ kind }) => kind === 'cash_collected');
    expect(collected.map(({ amount }) => amount).sort()).toEqual([900, 950]);
    const due = await owner.readText(queuePath('fr', 'owed'));
    expect(due).toMatch(/900 DA [Tt]otal 1 000 DA/);
    expect(due).toMatch(/950 DA/);
    const paid = await given(owner, 'N° Commande\tEtat\tMontant', `${a.number}\tVersé\t900`);
    expect(await matches()).toContain('apply');
    await owner.post(`${paid}/apply`, {});
    expect((await events()).filter(({ kind }) => kind === 'remitted').map(({ amount }) => amount)).toEqual([
      900,
    ]);
  });

  test('with the amount of fewer pieces asks whether the others came back, and then takes them back', async () => {
    const owner = await pairOwner();
    const two = new Orders(shop, () => ({ [honey]: 2 }));
    const placed = await two.placeByStranger('cash');
    for (const name of ['confirm', 'pack', 'hand_over']) await act(owner, placed, name, {});
    const rows = ['N° Commande\tEtat\tMontant', `${placed.number}\tVersé\t1000`];
    const path = await given(owner, ...rows);
    expect(await owner.readText(path)).toContain(
      textOf(
        copy.courierSettlements.because.part(
          { amount: '1 000 DA', expected: '2 000 DA', apart: '1 000 DA' },
          'Miel',
        ),
      ).trim(),
    );
    // Another amount than a part's is no part return, and a part is none of the other amounts.
    await owner.post(`${path}/apply`, { differs: 'yes', net: 'yes' });
    expect(await states()).toEqual(['handed_over on_delivery']);
    const again = await given(owner, ...rows, ' ');
    await owner.post(`${again}/apply`, { part: 'yes' });
    expect(await states()).toEqual(['delivered paid']);
    const kinds = (await events()).map(({ kind, amount }) => `${kind} ${amount ?? ''}`.trim());
    expect(kinds.slice(-3)).toEqual(['delivered', 'returned_part 1000', 'remitted 1000']);
    const [order] = await inShop('SELECT total, returned FROM orders');
    expect(order).toMatchObject({ total: 1_000, returned: expect.stringContaining('"quantity":1') });
  });

  test('shows the sum of a row without an order', async () => {
    const owner = await pairOwner();
    const path = await given(owner, 'N° Commande\tEtat\tMontant', 'QQQQ7777\tVersé\t4321');
    expect(await owner.readText(path)).toMatch(/QQQQ7777 · Versé · 4 321 DA Commande inconnue/);
  });

  test('shows the result of each row, and its reason', async () => {
    const owner = await pairOwner();
    const sent = await orderWithTracking(owner);
    const twice = await orderWithTracking(owner);
    const contrary = await orderWithTracking(owner);
    const packed = await orderWithTracking(owner, ['confirm', 'pack']);
    const fresh = await orderWithTracking(owner, ['confirm']);
    const part = await orderWithTracking(owner, ['pack', 'hand_over'], 'part');
    const gone = await orderWithTracking(owner, ['confirm', 'cancel']);
    await given(
      owner,
      'Référence,Tracking,Statut,Montant',
      `${sent.number},,En cours de livraison,`,
      `${twice.number},,Livré,1000`,
      `,${twice.tracking},livrée,"1.000,00 DA"`,
      `${contrary.number},,Livré,`,
      `${contrary.number},,Retourné,`,
      `${packed.number},,Livré,`,
      `${fresh.number},,Livré,`,
      `${part.number},,Retourné,`,
      `${gone.number},,Retourné,`,
      'NOTHERE1,,Livré,',
      `${sent.number},${twice.tracking},Livré,`,
      `${sent.number},,Perdu ?,`,
      `${sent.number},,Livré,mille`,
      ',,Livré,1000',
      `${part.number},,Livré,700`,
    );
    expect(await matches()).toEqual([
      'waiting',
      'apply',
      'repeated',
      'conflicting',
      'conflicting',
      'apply',
      'not_now',
      'conflicting',
      'not_now',
      'unknown',
      'ambiguous',
      'unread',
      'amount',
      'no_reference',
      'conflicting',
    ]);
    const path = `${PAGE}/${(await inShop('SELECT id FROM uploads'))[0]?.id}`;
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual([
      'handed_over on_delivery',
      'delivered on_delivery',
      'handed_over on_delivery',
      'delivered on_delivery',
      'confirmed on_delivery',
      'handed_over paid',
      'canceled on_delivery',
    ]);
    const deposit = await given(owner, 'Référence,Statut', `${part.number},Retourné`);
    expect(await owner.readText(deposit)).toContain('dites sur la page de la commande ce qu’il devient');
  });

  test('with unclear columns asks for them, and accepts changes until it is confirmed', async () => {
    const owner = await pairOwner();
    const { number } = await orderWithTracking(owner);
    const path = await given(owner, `x;${number};1000`, `y;${number};1000`);
    expect(await owner.readText(path)).toContain('Que contient chaque colonne');
    // Nothing is confirmed that was not matched.
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['handed_over on_delivery']);
    const wrong = await owner.post(`${path}/columns`, { number: '', status: '', from: '0' });
    expect(textOf(await owner.readNext(wrong))).toContain(copy.courierSettlements.columns.again);
    await owner.post(`${path}/columns`, {
      number: '0',
      tracking: '',
      status: 'remitted',
      amount: '2',
      from: '0',
    });
    expect(await matches()).toEqual(['unknown', 'unknown']);
    expect(await owner.readText(`${path}?columns`)).toContain('Que contient chaque colonne');
    await owner.post(`${path}/columns`, {
      number: '1',
      tracking: '',
      status: 'remitted',
      amount: '2',
      from: '0',
    });
    expect(await matches()).toEqual(['apply', 'repeated']);
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['delivered paid']);
    await owner.post(`${path}/columns`, {
      number: '0',
      tracking: '',
      status: 'returned',
      amount: '',
      from: '0',
    });
    expect(await matches()).toEqual(['apply', 'repeated']);
  });

  test('with doubtful words asks about each row, says what a choice books, and books nothing else', async () => {
    const owner = await pairOwner();
    const sent = [
      await orderWithTracking(owner),
      await orderWithTracking(owner),
      await orderWithTracking(owner),
      await orderWithTracking(owner),
    ];
    const [a, b, c, d] = sent.map(({ number }) => number);
    const path = await given(
      owner,
      'رقم الطلب\tالمبلغ\tالحالة',
      `${a}\t1000\tالدفع جاهز`,
      `${b}\t1000\tRetour Navette`,
      `${c}\t1000\tVirement`,
      `${d}\t1000\tRetour`,
    );
    expect(await matches()).toEqual(['apply', 'waiting', 'unread', 'unread']);
    const page = await owner.read(path);
    expect(textOf(page)).toMatch(/Ligne 2 .*الدفع جاهز.*Sera marquée livrée\./);
    expect(textOf(page)).toContain('Livré et payé : la commande est livrée, l’argent est reçu');
    expect(page.match(/<select/g)).toHaveLength(2);
    const chosen = { 'said.3': 'remitted', 'said.4': '', 'said.x': 'returned', 'said.9': 'nothing' };
    const answer = await owner.post(`${path}/choose`, chosen);

    expect(answer.headers.get('Location')).toBe(path);
    expect(await matches()).toEqual(['apply', 'waiting', 'apply', 'unread']);
    expect(await owner.read(path)).toMatch(/value="remitted" selected/);
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual([
      'delivered on_delivery',
      'handed_over on_delivery',
      'delivered paid',
      'handed_over on_delivery',
    ]);
    await owner.post(`${path}/choose`, { 'said.4': 'returned' });
    expect(await matches()).toEqual(['apply', 'waiting', 'apply', 'unread']);
  });

  test('with the net amount alone asks whether the gap is the fee, and then books the whole and the fee', async () => {
    const owner = await pairOwner();
    const [a, b, c] = [
      await orderWithTracking(owner),
      await orderWithTracking(owner),
      await orderWithTracking(owner),
    ];
    const head = 'Commande;Statut;Montant net';
    const path = await given(
      owner,
      head,
      `${a.number};Versé;600`,
      `${b.number};Versé;1000`,
      `${c.number};Versé;1200`,
    );
    expect(await matches()).toEqual(['net', 'apply', 'differs']);
    expect(await owner.readText(path)).toContain(
      'Le relevé donne le net, 600 DA, et la commande est de 1 000 DA. Les 400 DA qui manquent sont-ils les frais',
    );
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['handed_over on_delivery', 'delivered paid', 'handed_over on_delivery']);
    await owner.post(`${await given(owner, head, `${a.number};Versé;600`)}/apply`, { net: 'yes' });
    expect((await states())[0]).toBe('delivered paid');
    const amounts = (await events()).filter(({ kind }) => kind === 'remitted').map(({ amount }) => amount);
    expect(amounts).toEqual([1_000, 1_000]);
    expect(await inShop('SELECT delivery_fee FROM courier_fees')).toEqual([{ delivery_fee: 400 }]);
    // Net and fee say the whole.
    const whole = await given(owner, 'Commande;Statut;Net à payer;Frais', `${c.number};Versé;600;400`);
    await owner.post(`${whole}/apply`, {});
    expect((await states())[2]).toBe('delivered paid');
  });

  test('in an old code page is read, and the preview says so', async () => {
    const owner = await pairOwner();
    const { number } = await orderWithTracking(owner);
    const latin = new Uint8Array([...new TextEncoder().encode(`Commande;Statut\n${number};Livr`), 0xe9]);
    const path = (await give(owner, '', latin)).headers.get('Location') ?? '';
    expect(await matches()).toEqual(['apply']);
    expect(await owner.readText(path)).toContain('il a été lu en Windows-1252');
  });

  test('that was interrupted continues where it was, and does nothing twice', async () => {
    const owner = await pairOwner();
    const sent = [
      await orderWithTracking(owner),
      await orderWithTracking(owner),
      await orderWithTracking(owner),
    ];
    const path = await given(owner, 'Tracking;Statut', ...sent.map(({ tracking }) => `${tracking};Versé`));
    // The first row was done, and the object ended there.
    await inShop("UPDATE uploads SET state = 'applying', reached = 1");
    const page = await owner.read(path);
    expect(textOf(page)).toContain('C’est interrompu au milieu');
    expect(page).toContain(`action="${path}/apply"`);
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['handed_over on_delivery', 'delivered paid', 'delivered paid']);
    await inShop("UPDATE uploads SET state = 'applying', reached = 0");
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['delivered paid', 'delivered paid', 'delivered paid']);
    expect((await events()).filter(({ kind }) => kind === 'remitted')).toHaveLength(3);
  });

  test('gives way to actions of staff meanwhile', async () => {
    const owner = await pairOwner();
    const { number, path: page } = await orderWithTracking(owner);
    const path = await given(owner, 'Commande;Statut', `${number};Livré`);
    const position = versionOn(await owner.read(page));
    await owner.post(`${page}/act`, { act: 'return', version: position });
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['returned on_delivery']);
    expect(await matches()).toEqual(['not_now']);
  });

  test('of many rows is matched and applied in batches', async () => {
    const owner = await pairOwner();
    const { number } = await orderWithTracking(owner);
    const rows = Array.from({ length: 1_200 }, (_, n) => `X${n};Livré`);
    const path = await given(owner, 'Tracking;Statut', ...rows, `${number};Livré`);
    expect(await inShop('SELECT match, COUNT(*) AS n FROM upload_rows GROUP BY 1 ORDER BY 1')).toEqual([
      { match: null, n: 1 },
      { match: 'apply', n: 1 },
      { match: 'unknown', n: 1_200 },
    ]);
    await owner.post(`${path}/apply`, {});
    expect(await states()).toEqual(['delivered on_delivery']);
    const shown = await owner.read(`${path}?show=unknown`);
    expect(shown.match(/class="tag bad"/g)).toHaveLength(40);
    expect(shown).toContain('show=unknown&amp;after=40');
  });

  test.each([
    ['phone', ({ phone }: Sent) => `${phone.slice(0, 4)}-${phone.slice(4)}`],
    ['order number', ({ number }: Sent) => `${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`],
    ['tracking number', ({ tracking }: Sent) => tracking],
    ['name', () => 'AMÎNA'],
  ])('loses the rows with an erased person’s %s, also before they are matched', async (_, by) => {
    const owner = await pairOwner();
    const sent = await orderWithTracking(owner, ['confirm', 'pack', 'hand_over', 'deliver', 'remit']);
    // Unknown headings: the columns have to be named by hand, so that no row has an order.
    await given(owner, 'x;y', `${by(sent)};kept beside it`, '0799 99 99 99;Karim', 'Amina Bekri;2 000');
    expect(await owner.readText(sent.path)).toContain('Amina');
    expect((await owner.post(`${sent.path}/erase`, { sure: 'yes' })).status).toBe(303);
    const rows = await inContext(({ sql }) =>
      sql.all('SELECT cells FROM upload_rows ORDER BY position').map((row) => row.text('cells')),
    );
    expect(rows).toEqual(['["x","y"]', '[]', '["0799 99 99 99","Karim"]', '["Amina Bekri","2 000"]']);
  });

  test('is deleted after a day, and names no person erased before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const owner = await pairOwner();
    const { number, path: page } = await orderWithTracking(owner, [
      'confirm',
      'pack',
      'hand_over',
      'deliver',
      'remit',
    ]);
    const path = await given(owner, 'Commande;Client;Statut', `${number};Zoulikha;Livré`);
    await owner.post(`${page}/erase`, { sure: 'yes' });
    expect(JSON.stringify(await inShop('SELECT cells FROM upload_rows'))).not.toContain('Zoulikha');
    expect((await owner.get(path)).status).toBe(200);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await runDurableObjectAlarm(stub());
    expect(await inShop('SELECT * FROM upload_rows')).toEqual([]);
    expect((await owner.get(path)).status).toBe(404);
  });
});

test.each([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'Ce classeur ne se lit pas'],
  ['a web page', new TextEncoder().encode('<html><table>'), 'Cette page web ne contient aucun tableau'],
  [
    'a file of a hundred thousand rows',
    new TextEncoder().encode('K7M2P9QD;Livré\n'.repeat(100_000)),
    '3 000 lignes',
  ],
  ['an open quote', new TextEncoder().encode('a;b\n"x;y'), 'guillemet'],
  ['an empty file', new Uint8Array([10]), 'aucune ligne'],
])('%s is refused with its reason, and the pasted text stays', async (_, file, words) => {
  const owner = await pairOwner();
  const answer = await give(owner, 'mes lignes', file);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(textOf(page)).toContain(words);
  expect(page).toContain('mes lignes</textarea>');
  expect(await inShop('SELECT * FROM uploads')).toEqual([]);
});

test('three megabytes are refused', async () => {
  const owner = await pairOwner();
  const answer = await give(owner, 'x'.repeat(3 * 1024 * 1024));
  expect(answer.status).toBe(413);
  const other = await owner.post('/fr/desk/orders/K7M2P9QD/act', { note: 'x'.repeat(100_000) });
  expect(other.status).toBe(413);
});

test('any contents of a settlement are shown as text', async () => {
  const owner = await pairOwner();
  const { number } = await orderWithTracking(owner);
  for (const marks of [
    '<script>alert(1)</script>',
    '"><img src=x>',
    '=HYPERLINK("http://x")',
    "' onfocus='x",
  ]) {
    const attack = `x ${marks}`;
    const path = await given(
      owner,
      `Commande\t${attack}\tStatut`,
      `${number}\t${attack}\t${attack}`,
      `${attack}\tx\tLivré`,
    );
    for (const page of [await owner.read(path), await owner.read(`${path}?columns`)])
      expect(page).not.toMatch(/<script|<img|' onfocus='x/);
  }
});

test('only an owner can upload or read one', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner);
  const path = await given(owner, 'Commande;Statut', 'K7M2P9QD;Livré');
  for (const visitor of [packer, new Visitor()]) {
    for (const address of [PAGE, path]) expect((await visitor.get(address)).status).toBe(403);
    const answer = await give(visitor, 'Commande;Statut\nx;Livré');
    expect([303, 403]).toContain(answer.status);
    for (const form of ['columns', 'choose', 'match', 'apply'])
      expect([303, 403]).toContain((await visitor.post(`${path}/${form}`, {})).status);
  }
  expect(await inShop('SELECT COUNT(*) AS n FROM uploads')).toEqual([{ n: 1 }]);
  expect((await owner.get(`${PAGE}/nothing`)).status).toBe(404);
});

// Last test: the object's clock is past the time of all other tests.
test('a settlement keeps its rows when retention deletes an order’s contact', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { phone } = await orderWithTracking(await pairOwner(), [
    'confirm',
    'pack',
    'hand_over',
    'deliver',
    'remit',
  ]);
  await runDurableObjectAlarm(stub());
  vi.setSystemTime(Date.now() + 400 * 86_400_000);
  await given(await pairOwner(), 'x;y', 'Amina;another one', `${phone};ordered again`);
  for (let turn = 0; turn < 3; turn++) {
    vi.setSystemTime(Date.now() + 60_000);
    await runDurableObjectAlarm(stub());
  }
  expect(await inShop('SELECT erased_at IS NULL AS is_kept FROM orders')).toEqual([{ is_kept: 0 }]);
  const rows = await inShop('SELECT cells FROM upload_rows ORDER BY position');
  expect(rows.map(({ cells }) => cells)).toEqual([
    '["x","y"]',
    '["Amina","another one"]',
    `["${phone}","ordered again"]`,
  ]);
});
