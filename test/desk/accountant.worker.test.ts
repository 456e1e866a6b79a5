import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { exportColumns, fileFormats } from '../../src/desk/order-export/rules/columns.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { linksOn, mainOn } from '../storefront/forms.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { crawl } from './crawling.ts';
import { act, Orders, press, sendForm } from './desk-driver.ts';
import { pairAs, pairOwner } from './devices.ts';

/** What an accountant sees of a shopper: a name and a place, and no way to reach anybody. */

let honey = '';
const underTest = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});
const orders = new Orders(underTest, () => ({ [honey]: 1 }));

const own = '/fr/desk';
const { exporting } = deskCopyIn.fr;

const typed = {
  phone: '0555 98 76 54',
  street: '77 rue Marqueur',
  note: 'Sonner chez Repere',
  email: 'signe@exemple.dz',
};
/** Each in every spelling that pages and files have. */
const marks = /0?555[\s\u00a0-]?98[\s\u00a0-]?76[\s\u00a0-]?54|Marqueur|Repere|signe@exemple|Nouvelleadresse/;

/** Orders of a shopper with these marks in each state, one with a corrected street. */
async function placeAll(owner: Visitor): Promise<void> {
  const road = ['confirm', 'pack', 'hand_over', 'deliver', 'remit'] as const;
  for (let steps = 0; steps <= road.length; steps += 1) {
    const placed = await orders.placeByForm('cash', typed);
    if (steps > 0) await press(owner, placed, 'confirm');
    if (steps === 1) {
      const address = { name: 'Amina', phone: '0555 98 76 55', wilaya: '16', commune: 'Hydra' };
      const correction = { ...address, street: 'Nouvelleadresse 3', delivery: 'home' };
      expect((await sendForm(owner, placed, 'correct', correction)).status).toBe(303);
    }
    for (const name of road.slice(1, steps)) await act(owner, placed, name);
  }
  const returned = await orders.placeByForm('cash', typed);
  await press(owner, returned, 'confirm');
  for (const name of ['pack', 'hand_over', 'return']) await act(owner, returned, name);
}

async function textOfWorkbook(answer: Response): Promise<string> {
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return JSON.stringify(sheets.map(({ rows }) => rows));
}

/** Every file of orders, as text. */
async function filesOf(visitor: Visitor): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const format of fileFormats) {
    const body = new URLSearchParams([['format', format], ...exportColumns.map((one) => ['column', one])]);
    const answer = await visitor.post(`${own}/export/file`, body);
    files.set(format, format === 'xlsx' ? await textOfWorkbook(answer) : await answer.text());
  }
  return files;
}

test('no page and no file that an accountant may open has a phone, a street or a note to the driver', async () => {
  await offerPaymentMethods('cash');
  const owner = await pairOwner();
  await placeAll(owner);
  const accountant = await pairAs(owner, 'accountant');
  const pages = await crawl(accountant);
  const opened = [...pages.keys()];
  expect(opened.filter((path) => /\/orders\/[0-9A-Z]{8}$/.test(path)).length).toBe(7);
  for (const path of ['orders?q=Marqueur', 'orders?q=0555987654']) {
    const html = await accountant.read(`${own}/${path}`);
    expect(
      linksOn(html).some((link) => /\/orders\/[0-9A-Z]{8}/.test(link)),
      path,
    ).toBe(true);
    // What she typed herself stands in the field.
    pages.set(path, mainOn(html).replaceAll(/<input[^>]*>/g, ''));
  }
  for (const [path, html] of [...pages, ...(await filesOf(accountant))])
    expect(html.match(marks)?.[0] ?? null, path).toBeNull();
  // The owner's have them, or this test would prove nothing.
  for (const [format, file] of await filesOf(owner)) expect(file, format).toContain('Marqueur');
  const seen = [...(await crawl(owner)).values()].join('\n');
  for (const word of ['Marqueur', 'Repere', 'Nouvelleadresse', 'tel:+213555987654', '0555 98 76 54'])
    expect(seen).toContain(word);
});

test('an accountant is offered the columns that she may have, and a file with none of them is not made', async () => {
  const owner = await pairOwner();
  const accountant = await pairAs(owner, 'accountant');
  const page = await accountant.read(`${own}/export`);
  expect([page.includes('value="street"'), page.includes('value="name"')]).toEqual([false, true]);
  expect(page).not.toContain(`>${exporting.sets.courier}<`);
  const answer = await accountant.post(`${own}/export/file`, { format: ';', column: 'street' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    expect.stringContaining('refused=empty'),
  ]);
});
