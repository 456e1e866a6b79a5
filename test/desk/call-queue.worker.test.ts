import { beforeEach, describe, expect, test, vi } from 'vitest';
import { timeOfChoice } from '../../src/domain/orders/calls/again-times.ts';
import { comparePlaces } from '../../src/domain/orders/calls/queue.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn, fieldsOn, linksOn } from '../storefront/forms.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { textOf } from '../storefront/page-text.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { Orders, type PlacedOrder, sendForm } from './desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from './devices.ts';
import { offersOn } from './orders/order-forms.ts';

const copy = deskCopyIn.fr;

/** The queue of calls, worked from its list. */

let honey = '';
let oil = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 500 } }), 1_000);
  oil = service.addPrice(service.addProduct('Huile', { metadata: { slug: 'huile', stock: 50 } }), 2_000);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUEUE = '/fr/desk/queues/call';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await offerPaymentMethods('cash');
});

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** An order at the door, a second later than the one before. */
function placeLater(typed: Record<string, string> = {}, price = honey, pieces = 1) {
  vi.setSystemTime(Date.now() + 1_000);
  return orders.placeByStranger('cash', typed, { [price]: pieces });
}

const read = (visitor: Visitor, path = QUEUE) => visitor.read(path);
const rowsIn = (page: string) =>
  elementsOn(page, 'li', { class: 'card' }).map(({ attributes, html }) => ({
    number: attributes.id ?? '',
    html,
  }));
const numbersIn = (page: string) => rowsIn(page).map(({ number }) => number);
const rowOf = async (visitor: Visitor, number: string, path = QUEUE) =>
  rowsIn(await read(visitor, path)).find((row) => row.number === number)?.html ?? '';
/** The version in the form about an order, wherever the page has it. */
const versionIn = (page: string, number: string) => fieldsOn(page, `${QUEUE}/${number}/act`).version ?? '';
const tap = async (visitor: Visitor, number: string, act: string, more: Record<string, string> = {}) => {
  const version = versionIn(await read(visitor), number);
  return visitor.post(`${QUEUE}/${number}/act`, { version, act, ...more });
};
const fulfilmentOf = async (number: string) =>
  (await inShop('SELECT fulfilment FROM orders WHERE number = ?', number))[0]?.fulfilment;
const stored = async (number: string) =>
  (
    await inShop(
      'SELECT calls, misses, call_outcome, called_at, call_again_at, queue FROM orders WHERE number = ?',
      number,
    )
  )[0];

describe('a row', () => {
  test('has phone, products, sum, note and place, and no other page is needed to confirm it', async () => {
    const owner = await pairOwner();
    const { number, phone } = await placeLater({ note: 'Après 17 h' }, honey, 3);
    const row = await rowOf(owner, number);
    const text = textOf(row);
    for (const words of [
      phone.replace(/(\d{4}) (\d\d)(\d\d)(\d\d)/, '$1 $2 $3 $4'),
      'Miel',
      '3 ×',
      '3 000 DA',
      'Après 17 h',
      'Alger',
    ])
      expect(text).toContain(words);
    expect(row).toMatch(/wa\.me\/2135500\d+\?text=/);
    expect(decodeURIComponent(row)).toContain('/reply');
    const done = await tap(owner, number, 'confirm');
    expect(done.headers.get('Location')).toBe(`${QUEUE}?done=${number}`);
    expect(await fulfilmentOf(number)).toBe('confirmed');
    const page = await owner.readNext(done);
    expect(numbersIn(page)).toEqual([]);
    expect(textOf(page)).toContain('Confirmée Vous avez une minute');
  });

  test('is not shown to packers, nor to a visitor without a session', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const { number } = await placeLater();
    expect((await packer.get(QUEUE)).status).toBe(403);
    for (const form of ['act', 'claim'])
      expect((await packer.post(`${QUEUE}/${number}/${form}`, { version: '1', act: 'confirm' })).status).toBe(
        403,
      );
    expect(await fulfilmentOf(number)).toBe('new');
  });
});

describe('a call without a yes', () => {
  test.each([
    ['no_answer', 'Pas de réponse'],
    ['busy', 'Occupé'],
    ['off', 'Téléphone éteint'],
    ['wrong_number', 'Faux numéro'],
  ])(
    '%s is one tap: counted, with its hour, in the history, and undone within the minute',
    async (act, words) => {
      const owner = await pairOwner('Samira');
      const { number } = await placeLater();
      const done = await tap(owner, number, act);
      const page = await owner.readNext(done);
      expect(textOf(page)).toContain(words);
      expect(await stored(number)).toMatchObject({ calls: 1, misses: 1, call_outcome: act, queue: 'call' });
      expect(textOf(await rowOf(owner, number))).toContain('1 appel');
      const history = textOf(await read(owner, `/fr/desk/orders/${number}`));
      expect(history).toMatch(new RegExp(`${words} \\d+ [\\p{L}]+ 20\\d\\d[^·]*· Samira`, 'u'));
      // The strip has the newest version.
      const version = versionIn(page, number);
      const undone = await owner.post(`${QUEUE}/${number}/act`, { version, act: 'undo' });
      expect(undone.headers.get('Location')).toBe(`${QUEUE}?done=${number}`);
      expect(await stored(number)).toMatchObject({ calls: 0, misses: 0, call_outcome: null, called_at: 0 });
    },
  );

  test('a wrong number marks the order until it is corrected', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    await tap(owner, number, 'wrong_number');
    await tap(owner, number, 'no_answer');
    expect(await rowOf(owner, number)).toContain('class="tag bad">Faux numéro');
    expect(await read(owner, `/fr/desk/orders/${number}`)).toContain('class="tag bad">Faux numéro');
  });

  test('whoever changed their mind has the order canceled, with the reason; undo brings it back', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    const page = await owner.readNext(await tap(owner, number, 'changed_mind'));
    expect(await fulfilmentOf(number)).toBe('canceled');
    expect(textOf(await read(owner, `/fr/desk/orders/${number}`))).toContain(
      copy.callQueue.reasons.changed_mind,
    );
    await owner.post(`${QUEUE}/${number}/act`, { version: versionIn(page, number), act: 'undo' });
    expect(await fulfilmentOf(number)).toBe('new');
    expect(numbersIn(await read(owner))).toEqual([number]);
  });

  test('sent twice it counts once; two different outcomes are two, and an old page is refused in words', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    const version = versionIn(await read(owner), number);
    const send = (act: string, more = {}) => owner.post(`${QUEUE}/${number}/act`, { version, act, ...more });
    for (const _ of [1, 2, 3]) expect((await send('busy')).headers.get('Location')).toContain('done=');
    expect(await stored(number)).toMatchObject({ calls: 1 });
    const refused = await send('off');
    expect(refused.headers.get('Location')).toBe(`${QUEUE}?refused=outdated&order=${number}`);
    const said = textOf(await owner.readNext(refused));
    expect(said).toContain(copy.callQueue.outdated);
    expect(said).not.toContain(copy.callQueue.seeOrder);
    expect((await send('confirm')).headers.get('Location')).toContain('refused=outdated');
    expect(await stored(number)).toMatchObject({ calls: 1, call_outcome: 'busy' });
    expect(await fulfilmentOf(number)).toBe('new');
  });

  test('after the shop’s number of misses cancelling is proposed: one tap, and undo', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    for (const act of ['no_answer', 'busy']) await tap(owner, number, act);
    expect(await rowOf(owner, number)).not.toContain('value="unreached"');
    await tap(owner, number, 'off');
    expect(textOf(await rowOf(owner, number))).toContain(copy.callQueue.givenUp(3));
    await tap(owner, number, 'unreached');
    expect(await fulfilmentOf(number)).toBe('canceled');
    expect(textOf(await read(owner, `/fr/desk/orders/${number}`))).toContain(
      copy.callQueue.reasons.unreached,
    );
    await tap(owner, number, 'undo');
  });

  test('an unknown button, a missing version and an order that is gone change nothing', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    for (const fields of [
      { version: '1', act: 'pack' },
      { version: '', act: 'busy' },
      { version: '1', act: '' },
    ])
      expect((await owner.post(`${QUEUE}/${number}/act`, fields)).headers.get('Location')).toContain(
        'refused=not_now',
      );
    for (const form of ['act', 'claim']) {
      const gone = await owner.post(`${QUEUE}/0000AAAA/${form}`, { version: '1', act: 'busy' });
      expect((await owner.follow(gone)).status).toBe(404);
    }
    expect(await stored(number)).toMatchObject({ calls: 0 });
  });
});

describe('an agreed call', () => {
  test('is listed last before its time and first after it; the next outcome ends it', async () => {
    const owner = await pairOwner();
    const [first, second] = [await placeLater(), await placeLater()];
    await tap(owner, first.number, 'hour');
    const page = await read(owner);
    expect(numbersIn(page)).toEqual([second.number, first.number]);
    expect(textOf(page)).toMatch(/Plus tard .*À rappeler (\d\d\/\d\d )?\d\d:\d\d/);
    vi.setSystemTime(Date.now() + HOUR + 6 * MINUTE);
    const due = await read(owner);
    expect(numbersIn(due)).toEqual([first.number, second.number]);
    expect(textOf(due)).toContain(copy.callQueue.groups.due);
    await tap(owner, first.number, 'no_answer');
    expect(numbersIn(await read(owner))).toEqual([second.number, first.number]);
    expect(await stored(first.number)).toMatchObject({ calls: 2, misses: 1, call_again_at: 0 });
  });

  test('takes a typed time, and refuses the past, far days and an empty field in words', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    for (const at of ['', '2020-01-01T10:00', '2999-01-01T10:00', 'demain']) {
      const refused = await tap(owner, number, 'again', { at });
      expect([at, refused.headers.get('Location')]).toEqual([at, `${QUEUE}?refused=time&order=${number}`]);
    }
    expect(textOf(await read(owner, `${QUEUE}?refused=time&order=${number}`))).toContain(
      copy.order.refused.time,
    );
    const tomorrow = timeOfChoice('tomorrow', Math.floor(Date.now() / 1000));
    const day = new Date((tomorrow + 3_600) * 1000).toISOString().slice(0, 10);
    await tap(owner, number, 'again', { at: `${day}T10:00` });
    expect(await stored(number)).toMatchObject({ call_again_at: tomorrow * 1000, misses: 0, calls: 1 });
  });

  test('the quick choice sent twice is one call', async () => {
    const owner = await pairOwner();
    const { number } = await placeLater();
    const version = versionIn(await read(owner), number);
    for (const _ of [1, 2]) {
      const sent = await owner.post(`${QUEUE}/${number}/act`, { version, act: 'hour' });
      expect(sent.headers.get('Location')).toContain('done=');
      vi.setSystemTime(Date.now() + 20_000);
    }
    expect(await stored(number)).toMatchObject({ calls: 1 });
  });
});

test('the list has the order of the rules, whatever was done, page by page', async () => {
  const owner = await pairOwner();
  const placed = [];
  for (let index = 0; index < 26; index += 1) {
    vi.setSystemTime(Date.now() + 700);
    const taken = await placeCash(honey, newOrderClient());
    if ('order' in taken) placed.push(taken.order.number);
  }
  // A spread of states, written as the acts write them: never called, called, due and later.
  const now = Date.now();
  for (const [index, number] of placed.entries()) {
    const calledAt = index % 3 === 0 ? 0 : now - ((index * 7) % 11) * MINUTE;
    const againAt = index % 4 === 1 ? now + (((index * 5) % 9) - 4) * HOUR : 0;
    await inShop(
      'UPDATE orders SET called_at = ?, call_again_at = ? WHERE number = ?',
      calledAt,
      againAt,
      number,
    );
  }
  const rows = await inShop(
    'SELECT id, number, called_at, call_again_at, placed_at FROM orders WHERE queue = ?',
    'call',
  );
  const places = rows.map((row) => ({
    id: String(row.id),
    number: String(row.number),
    calledAt: Number(row.called_at),
    callAgainAt: Number(row.call_again_at),
    placedAt: Number(row.placed_at),
  }));
  const expected = places.toSorted((a, b) => comparePlaces(a, b, now)).map(({ number }) => number);
  const shown: string[] = [];
  let path: string | undefined = QUEUE;
  for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
    const page = await read(owner, path);
    shown.push(...numbersIn(page));
    [path] = linksOn(page, { rel: 'next' });
  }
  expect(shown).toEqual(expected);
  // A page answers its own place after an act.
  const [next = ''] = linksOn(await read(owner), { rel: 'next' });
  const last = expected.at(-1) ?? '';
  expect(await rowOf(owner, last, next)).toContain(`after=`);
});

test('an order’s own page goes on in the order of the list, past later calls and those of other devices', async () => {
  const [samira, karim] = [await pairOwner('Samira'), await pairOwner('Karim')];
  const [called, taken, agreed, first, due] = [
    await placeLater(),
    await placeLater(),
    await placeLater(),
    await placeLater({ wilaya: '31' }),
    await placeLater(),
  ];
  await tap(samira, due.number, 'hour');
  vi.setSystemTime(Date.now() + 70 * MINUTE);
  await tap(samira, called.number, 'no_answer');
  await tap(samira, agreed.number, 'tomorrow');
  await karim.post(`${QUEUE}/${taken.number}/claim`, {});
  expect(numbersIn(await read(samira))).toEqual(
    [due, taken, first, called, agreed].map(({ number }) => number),
  );
  const goOn = async (one: PlacedOrder, act: string, list = 'queue=call') => {
    vi.setSystemTime(Date.now() + 1_000);
    return (await sendForm(samira, one, 'act', { act, list })).headers.get('Location');
  };
  const after = ({ number }: { number: string }, done: { number: string }) =>
    `/fr/desk/orders/${number}?queue=call&done=${done.number}`;
  // The call that was due, then the one that waits longest without a call; Karim has the other.
  expect(await goOn(due, 'confirm')).toBe(after(first, due));
  expect(await goOn(first, 'call_missed')).toBe(after(called, first));
  // What was called last comes last.
  expect(await goOn(called, 'call_missed')).toBe(after(first, called));
  expect(await goOn(called, 'call_missed', 'queue=call&wilaya=31')).toContain(`/orders/${first.number}?`);
  await tap(karim, taken.number, 'busy');
  vi.setSystemTime(Date.now() + 1_000);
  expect(numbersIn(await read(samira))).toEqual([first, called, taken, agreed].map(({ number }) => number));
  expect(await goOn(called, 'confirm')).toBe(after(taken, called));
  // After the end the list begins anew; an agreed call whose time has not come is no next one.
  expect(await goOn(taken, 'confirm')).toBe(after(first, taken));
  expect(await goOn(first, 'confirm')).toBe(`${QUEUE}?done=${first.number}`);
});

describe('two people on one queue', () => {
  test('claim only orders that wait for their call; others and unknown numbers answer alike', async () => {
    const owner = await pairOwner();
    const samira = await pairAs(owner, 'confirmer', 'Samira');
    const { number } = await placeLater();
    const claim = async (one: string) => {
      const answer = await samira.post(`${QUEUE}/${one}/claim`, { quick: 'yes' });
      return answer.status;
    };
    expect([await claim(number), await claim('ZZZZ9999')]).toEqual([204, 409]);
    await samira.post(`${QUEUE}/${number}/act`, {
      version: versionIn(await read(samira), number),
      act: 'confirm',
    });
    await inShop('DELETE FROM call_claims');
    expect(await claim(number)).toBe(409);
    expect(await inShop('SELECT * FROM call_claims')).toEqual([]);
  });

  test('claim a call at the order’s own page too, and go back there', async () => {
    const [samira, karim] = [await pairOwner('Samira'), await pairOwner('Karim')];
    const { number } = await placeLater();
    const path = `/fr/desk/orders/${number}`;
    const before = await read(samira, path);
    expect(before).toContain(`action="${QUEUE}/${number}/claim"`);
    expect(before).not.toContain('href="tel:');
    const answer = await samira.post(`${QUEUE}/${number}/claim`, {
      page: 'order',
      list: 'queue=call&wilaya=16',
    });
    expect(answer.headers.get('Location')).toBe(`${path}?queue=call&wilaya=16`);
    expect(linksOn(await read(samira, path), { class: 'calling' })[0]).toMatch(/^tel:\+213/);
    const others = await read(karim, path);
    expect(textOf(others)).toContain(`Samira ${copy.callQueue.isCalling}`);
    expect(others).not.toMatch(/href="tel:|\/claim"/);
    // The list tells the same.
    expect(textOf(await rowOf(karim, number))).toContain(`Samira ${copy.callQueue.isCalling}`);
    const late = await karim.post(`${QUEUE}/${number}/claim`, { page: 'order' });
    expect(late.headers.get('Location')).toBe(path);
  });

  test('never call the same shopper: the second is told who calls, until the claim ends or has its outcome', async () => {
    const [samira, karim] = [await pairOwner('Samira'), await pairOwner('Karim')];
    const { number } = await placeLater();
    const claimed = await samira.post(`${QUEUE}/${number}/claim`, {});
    expect(claimed.headers.get('Location')).toBe(`${QUEUE}#${number}`);
    const own = await rowOf(samira, number);
    expect(linksOn(own, { class: 'calling' })[0]).toMatch(/^tel:\+213/);
    const others = await rowOf(karim, number);
    expect(textOf(others)).toContain(`Samira ${copy.callQueue.isCalling}`);
    expect(others).not.toMatch(/tel:|\/claim|value="confirm"/);
    expect(textOf(await read(karim, `/fr/desk/orders/${number}`))).toContain(
      `Samira ${copy.callQueue.isCalling}`,
    );
    expect(await read(samira, `/fr/desk/orders/${number}`)).not.toContain(copy.callQueue.isCalling);
    // From a page that Karim opened before: neither with the script nor without it.
    expect((await karim.post(`${QUEUE}/${number}/claim`, { quick: 'yes' })).status).toBe(409);
    await karim.post(`${QUEUE}/${number}/claim`, {});
    expect(textOf(await rowOf(karim, number))).toContain('Samira est en train');
    // Samira may go on.
    expect((await samira.post(`${QUEUE}/${number}/claim`, { quick: 'yes' })).status).toBe(204);
    vi.setSystemTime(Date.now() + 5 * MINUTE + 1_000);
    expect((await karim.post(`${QUEUE}/${number}/claim`, { quick: 'yes' })).status).toBe(204);
    expect(textOf(await rowOf(samira, number))).toContain('Karim est en train');
    await tap(karim, number, 'busy');
    expect(await rowOf(samira, number)).toContain('/claim');
    expect(await inShop('SELECT * FROM call_claims')).toEqual([]);
  });

  test('one outcome for one call: the other’s page is outdated', async () => {
    const [samira, karim] = [await pairOwner('Samira'), await pairOwner('Karim')];
    const { number } = await placeLater();
    const version = versionIn(await read(karim), number);
    await tap(samira, number, 'confirm');
    const late = await karim.post(`${QUEUE}/${number}/act`, { version, act: 'changed_mind' });
    expect(late.headers.get('Location')).toContain('refused=outdated');
    const page = await karim.readNext(late);
    expect(textOf(page)).toContain(copy.callQueue.outdatedGone);
    expect(page).toContain(`<a href="/fr/desk/orders/${number}">Voir la commande</a>`);
    expect(await fulfilmentOf(number)).toBe('confirmed');
  });
});

describe('duplicates', () => {
  const pair = async () => {
    const first = await placeLater();
    const second = await placeLater({ phone: first.phone });
    return [first, second] as const;
  };

  test('name each other; one tap keeps the newer or the older, with the reason and undo', async () => {
    const owner = await pairOwner();
    const [first, second] = await pair();
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const)
      expect(await rowOf(owner, one.number)).toContain(`/orders/${other.number}"`);
    // "Keep this one" of the second is a form about the first.
    const row = await rowOf(owner, second.number);
    const version = versionIn(row, first.number);
    const done = await owner.post(`${QUEUE}/${first.number}/act`, { version, act: 'duplicate' });
    expect([await fulfilmentOf(first.number), await fulfilmentOf(second.number)]).toEqual([
      'canceled',
      'new',
    ]);
    expect(textOf(await read(owner, `/fr/desk/orders/${first.number}`))).toContain(
      copy.callQueue.reasons.duplicate,
    );
    // With one left there is no pair.
    expect(await rowOf(owner, second.number)).not.toContain('value="duplicate"');
    const page = await owner.readNext(done);
    await owner.post(`${QUEUE}/${first.number}/act`, { version: versionIn(page, first.number), act: 'undo' });
    expect(await rowOf(owner, second.number)).toContain('value="duplicate"');
    await tap(owner, second.number, 'duplicate');
    expect([await fulfilmentOf(first.number), await fulfilmentOf(second.number)]).toEqual([
      'new',
      'canceled',
    ]);
  });

  test('are canceled from the list only by those who may cancel them', async () => {
    const owner = await pairOwner();
    const confirmer = await pairAs(owner, 'confirmer');
    const [first, second] = await pair();
    expect(await rowOf(confirmer, second.number)).toContain('value="duplicate"');
    await tap(owner, first.number, 'confirm');
    const formAboutFirst = `${QUEUE}/${first.number}/act`;
    expect(await rowOf(owner, second.number)).toContain(formAboutFirst);
    // A confirmed order waits for no work of confirmers.
    const row = await rowOf(confirmer, second.number);
    expect(row).toContain(first.number);
    expect(row).not.toContain(formAboutFirst);
  });

  test('are none once a correction has set them apart', async () => {
    const owner = await pairOwner();
    const [first, second] = await pair();
    const path = `/fr/desk/orders/${first.number}`;
    const fields = offersOn(await read(owner, path), path).find(({ form }) => form === 'correct')?.fields;
    const changed = { ...fields, [`quantity.${honey}`]: '3', version: '1' };
    const saved = await owner.post(`${path}/correct`, changed);
    expect(saved.headers.get('Location')).toBe(path);
    expect(await rowOf(owner, second.number)).not.toContain('value="duplicate"');
  });

  test('"both are wanted" drops the mark of both', async () => {
    const owner = await pairOwner();
    const [first, second] = await pair();
    await tap(owner, first.number, 'is_wanted');
    for (const { number } of [first, second]) {
      expect(await rowOf(owner, number)).not.toContain('value="duplicate"');
      expect(await fulfilmentOf(number)).toBe('new');
    }
  });

  test('have the same goods and phone, and are placed within two days', async () => {
    const owner = await pairOwner();
    const first = await placeLater();
    await placeLater({ phone: first.phone }, oil);
    const other = await placeLater();
    await placeLater({ phone: other.phone }, honey, 2);
    expect(await read(owner)).not.toContain('value="duplicate"');
    vi.setSystemTime(Date.now() + 49 * HOUR);
    await tap(owner, first.number, 'confirm');
    await placeLater({ phone: first.phone });
    expect(await read(owner)).not.toContain('value="duplicate"');
  });
});

describe('an order that looks like no real one', () => {
  test('says why; one tap drops it, one says that it is genuine', async () => {
    const owner = await pairOwner();
    const [fake, real] = [
      await placeLater({ name: 'ههههه' }, honey, 40),
      await placeLater({ name: 'qsdfgh' }),
    ];
    expect(textOf(await rowOf(owner, fake.number))).toContain(
      'Douteuse — ce nom ne semble pas vrai · montant élevé pour un nouveau numéro',
    );
    await tap(owner, fake.number, 'fake');
    expect(await fulfilmentOf(fake.number)).toBe('canceled');
    expect(textOf(await read(owner, `/fr/desk/orders/${fake.number}`))).toContain(
      copy.callQueue.reasons.fake,
    );
    await tap(owner, real.number, 'is_genuine');
    expect(await rowOf(owner, real.number)).not.toContain(copy.callQueue.doubtful);
    expect(await fulfilmentOf(real.number)).toBe('new');
    const page = await read(owner, `${QUEUE}?done=${real.number}`);
    await owner.post(`${QUEUE}/${real.number}/act`, { version: versionIn(page, real.number), act: 'undo' });
    expect(await rowOf(owner, real.number)).toContain(copy.callQueue.doubtful);
  });

  test('a number that is refused later, or whose orders come to nothing, is marked', async () => {
    const owner = await pairOwner();
    const phone = (await placeLater()).phone;
    const [one] = numbersIn(await read(owner));
    await tap(owner, one ?? '', 'changed_mind');
    const second = await placeLater({ phone });
    await tap(owner, second.number, 'changed_mind');
    const third = await placeLater({ phone });
    expect(textOf(await rowOf(owner, third.number))).toContain(copy.callQueue.suspicions.unpaid);
    await owner.post(`/fr/desk/orders/${third.number}/phone`, { refuse: 'yes' });
    expect(textOf(await rowOf(owner, third.number))).toContain(copy.callQueue.suspicions.refused);
  });
});

test('marks of a new order read as many rows after forty thousand orders as after two thousand', async () => {
  const storeMany = (count: number) =>
    inContext(({ sql }) => storeOrders(sql, count, { payment_method: "'cash'", queue: "'call'" }));
  const cost = () =>
    rowsReadDuring(
      async () => expect('order' in (await placeCash(honey, newOrderClient()))).toBe(true),
      (statement) => /orders_by_phone|waiting_orders AS own/.test(statement),
    );
  await storeMany(2_000);
  const few = await cost();
  await inShop("DELETE FROM orders WHERE id LIKE 'o%'");
  await storeMany(40_000);
  expect(await cost()).toBe(few);
  expect(few).toBeLessThan(100);
});
