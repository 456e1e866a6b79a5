import { SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { pngOf } from '../shop/photos/pictures.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../storefront/visitor.ts';
import { pairAs, pairOwner } from './devices.ts';

/** How many files a device sends, and what a file that breaks a bound is told. */

const products: string[] = [];
const shop = new ShopUnderTest((service) => {
  products.length = 0;
  for (let number = 0; number < 6; number += 1) {
    products.push(service.addProduct(`Miel ${number}`, { metadata: { slug: `miel-${number}` } }));
  }
});

const IMPORTS = 'desk/products/import';
const languages = ['ar', 'fr', 'en'] as const;

async function give(visitor: Visitor, path: string, text: string, file: string | null = null) {
  const body = new FormData();
  body.set('text', text);
  body.set('file', file === null ? new File([], '') : new File([file], 'articles.csv'));
  return SELF.fetch(`${origin}/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
}

const sendPhoto = (visitor: Visitor, product: string, bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append('photo', new File([bytes], 'photo.png', { type: 'image/png' }));
  return SELF.fetch(`${origin}/fr/desk/products/of/${product}/photos/add`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
};

test('a device sends six lists at once; the seventh waits some seconds, and what was pasted is on the page', async () => {
  // A slow machine would get the next one meanwhile.
  vi.setSystemTime(Date.now());
  const owner = await pairOwner();
  for (let list = 0; list < 6; list += 1)
    expect((await give(owner, `fr/${IMPORTS}`, `Nom;Prix\nThé ${list};900`)).status).toBe(303);
  const said = { ar: 'لم يضع شيء', fr: 'Rien n’est perdu', en: 'Nothing is lost' };
  for (const language of languages) {
    const refused = await give(owner, `${language}/${IMPORTS}`, 'Nom;Prix\nCafé;1100');
    expect(refused.status).toBe(429);
    const page = textOf(await refused.text());
    expect(page).toContain(said[language]);
    expect(page).toContain('Café;1100');
  }
  // A courier settlement counts too, and another device has its own count.
  expect((await give(owner, 'fr/desk/courier-settlements', 'Tracking;Statut\nYAL-1;Livré')).status).toBe(429);
  const accountant = await pairAs(owner, 'accountant');
  expect((await give(accountant, 'fr/desk/courier-settlements', 'Tracking;Statut\nYAL-1;Livré')).status).toBe(
    303,
  );
  await inShop("UPDATE quotas SET at = at - 11000 WHERE name LIKE 'files tables %'");
  expect((await give(owner, `fr/${IMPORTS}`, 'Nom;Prix\nCafé;1100')).status).toBe(303);
});

test('forty photos of a new shop are taken one after another; beyond 120 they wait', async () => {
  const owner = await pairOwner();
  const flashOf = (answer: Response) => /[?&]photo=(\w+)/.exec(answer.headers.get('Location') ?? '')?.[1];
  for (let photo = 0; photo < 40; photo += 1) {
    const answer = await sendPhoto(owner, products[Math.floor(photo / 8)] ?? '', pngOf(1 + photo, 7));
    expect(flashOf(answer)).toBe('added');
  }
  await inShop("UPDATE quotas SET taken = 120000 WHERE name LIKE 'files photos %'");
  const refused = await sendPhoto(owner, products[5] ?? '', pngOf(90, 9));
  expect(flashOf(refused)).toBe('limited');
  expect(await owner.readText(refused.headers.get('Location') ?? '')).toContain(
    'Envoyez celles qui manquent dans une minute',
  );
  expect(shop.service.calls.length).toBeGreaterThan(0);
});

test('a list that breaks a bound is told which one, in each language', async () => {
  const owner = await pairOwner();
  const wide = `Nom;Prix\n${';'.repeat(2_100)}`;
  const said = {
    ar: 'في أحد الأسطر أكثر من 2 000 عمود',
    fr: 'Une ligne a plus de 2 000 colonnes',
    en: 'A row has more than 2,000 columns',
  };
  for (const language of languages) {
    const refused = await give(owner, `${language}/${IMPORTS}`, 'Nom', wide);
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text()).replaceAll(' ', ' ')).toContain(said[language]);
  }
});
