import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { findFaults } from '../../browser/html.ts';
import { takePicture } from '../../browser/picture.ts';
import { examineFaces, folder, setStudio } from './faces.ts';
import { orderSamples } from './orders.tsx';
import { htmlOf, show, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every state of an order fits, and the first of each page is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, orderSamples(view.language))).toEqual([]);
  },
);

test.each(locale.options)('in %s every state of an order is a valid page', async (language) => {
  for (const [name, sample] of Object.entries(orderSamples(language)))
    expect(await findFaults(await htmlOf(sample)), name).toEqual([]);
});

test('an order prints on one sheet, with its courier’s code and without buttons', async () => {
  const page = await studio.browser.newPage();
  await show(page, await htmlOf(orderSamples('fr')['order-paid']));
  const pdf = await page.pdf({ format: 'A4', printBackground: false });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await takePicture(page, join(folder, 'order-paid-print.png'));
  expect(await page.locator('.courier-code img').isVisible()).toBe(true);
  for (const hidden of ['.buttons', '.site-footer', '.awning', '.to-cart']) {
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  }
  await page.close();
});

test.each(locale.options)(
  'in %s an order has one first action, and what to keep stands below the goods',
  async (language) => {
    const { items } = copyIn[language].order;
    for (const [name, sample] of Object.entries(orderSamples(language))) {
      const html = await htmlOf(sample);
      if (!html.includes('data-payment=')) continue;
      const [, card = ''] = html.split('<article');
      expect(card.match(/class="button"/g)?.length ?? 0, name).toBeLessThanOrEqual(1);
      const [before = ''] = card.split(`<h2>${items}`);
      expect(before.length, name).toBeLessThan(card.length);
      expect(before.match(/class="quiet"/g)?.length ?? 0, name).toBeLessThanOrEqual(1);
    }
  },
);

describe('the card of an order', () => {
  const textOf = async (name: keyof ReturnType<typeof orderSamples>) =>
    (await htmlOf(orderSamples('fr')[name]))
      .replace(/^[\s\S]*<article|<\/article>[\s\S]*$/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/[\s\u2066-\u2069]+/g, ' ');

  test('shows the courier’s number of the parcel, left to right', async () => {
    expect(await textOf('order-cash-gone')).toContain('Suivi du colis Yalidine YAL-123456');
    expect(await htmlOf(orderSamples('ar')['order-cash-gone'])).toContain('<bdi dir="ltr">YAL-123456</bdi>');
    expect(await textOf('order-cash-packed')).not.toContain('Suivi du colis');
  });

  test('has the parcel’s step as its headline where the order’s own would say otherwise', async () => {
    const heads = {
      missed: ['Pas encore livrée', 'va réessayer'],
      at_pickup_point: ['À retirer au bureau', 'vous attend au bureau'],
      returning: ['Colis en retour', 'repart vers la boutique'],
    };
    for (const [step, [title = '', text = '']] of Object.entries(heads)) {
      const name = `order-cash-parcel-${step}` as 'order-cash-gone';
      expect(await htmlOf(orderSamples('fr')[name])).not.toContain('receipt good');
      const page = await textOf(name);
      expect(page).toContain(title);
      // Once: the headline says it.
      expect(page.split(text)).toHaveLength(2);
      expect(page).not.toContain('le livreur vous appellera');
      expect(page.includes('vers le'), step).toBe(step === 'missed');
    }
  });

  test('names the courier of a parcel without a number as a courier, in ordinary letters', async () => {
    const page = await textOf('order-cash-gone-unnumbered');
    expect(page).toContain('Transporteur : Yalidine');
    expect(page).not.toContain('Suivi du colis');
    expect(await htmlOf(orderSamples('fr')['order-cash-gone-unnumbered'])).not.toContain(
      '<bdi>Yalidine</bdi>',
    );
  });

  test('says of a paid order when it is likely to arrive', async () => {
    expect(await textOf('order-paid-coming')).toMatch(/Livraison vers le mercredi 25 novembre à venir/);
    expect(await textOf('order-paid')).toContain('Livraison à venir');
  });

  test('names the amounts of several receipts, and of one none', async () => {
    const amounts = async (name: keyof ReturnType<typeof orderSamples>) =>
      (await textOf(name)).match(/Reçu de paiement(?: [\d ]+DA)?/g);
    expect(await amounts('order-rest-paid')).toEqual([
      'Reçu de paiement 3 450 DA',
      'Reçu de paiement 700 DA',
    ]);
    expect(await amounts('order-paid')).toEqual(['Reçu de paiement']);
  });

  test('of a canceled order says first what goes back to the shopper', async () => {
    expect(await textOf('order-part-canceled')).toContain('Nous vous remboursons 300 DA');
    expect(await textOf('order-cash-canceled')).toContain('rien ne vous sera demandé à la livraison');
    expect(await textOf('order-part-canceled-refunded')).toMatch(/et 400 DA vous ont été remboursés/);
  });

  test('of a refunded order whose products stay says so, and promises no delivery', async () => {
    const page = await textOf('order-refunded-packed');
    expect(page).toContain('le colis ne part pas');
    expect(page).not.toContain('à venir');
    expect(await textOf('order-part-paid-gift')).toContain('Livraison à venir');
  });

  test('writes one sum once, and has a call to the shop', async () => {
    expect((await textOf('order-cash')).match(/4.150.DA/g)).toHaveLength(1);
    expect((await textOf('order-part-paid')).match(/4.150.DA/g)).toHaveLength(1);
    expect(await htmlOf(orderSamples('fr')['order-part-returned'])).toMatch(
      /<article[\s\S]*href="tel:\+213550123456"[\s\S]*<\/article>/,
    );
  });

  test('says of no step that it has no time', async () => {
    for (const [face, sample] of Object.entries(orderSamples('fr')))
      if (face.startsWith('order-')) {
        const steps = (await htmlOf(sample)).match(/<ol class="history">[\s\S]*?<\/ol>/)?.[0] ?? '';
        // A step ahead may name a day, which is no time of it.
        const timed = steps.match(/<time datetime="[^"]*T|class="ahead"/g);
        expect(steps.match(/<li/g)?.length).toBe(timed?.length);
      }
  });
});

test.each(locale.options)(
  'in %s an order has one number in one notation on all its pages',
  async (language) => {
    const { 'order-paid': own, 'order-pending': open, 'courier-paid': courier } = orderSamples(language);
    for (const sample of [own, open, courier]) {
      // Messages and addresses included.
      const page = decodeURIComponent(await htmlOf(sample));
      expect(page.match(/X7K2.?M9QD/g)?.length).toBeGreaterThan(1);
      expect(new Set(page.match(/X7K2.?M9QD/g))).toEqual(new Set(['X7K2 M9QD']));
    }
  },
);

test.each(locale.options)(
  'in %s an order that was paid at the door is no longer on its way',
  async (language) => {
    const { fulfilment, ahead } = copyIn[language].order;
    const html = await htmlOf(orderSamples(language)['order-cash-taken']);
    expect(html).toContain(fulfilment.delivered.title);
    expect(html).not.toContain(fulfilment.handed_over.text);
    expect(html).not.toContain(`<small>${ahead}</small>`);
  },
);

test.each(locale.options)('in %s an order that was paid before it left is on its way', async (language) => {
  const { fulfilment, ahead } = copyIn[language].order;
  const html = await htmlOf(orderSamples(language)['order-prepaid-gone']);
  expect(html).toContain(fulfilment.handed_over.title);
  expect(html).toContain(`<small>${ahead}</small>`);
});
