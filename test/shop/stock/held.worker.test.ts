import { beforeEach, expect, test } from 'vitest';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { holdAll } from './hold-all.ts';

const copy = copyIn.fr;

let honey: string;
const shop = new ShopUnderTest((service) => {
  const images = ['https://img.test/miel.jpg'];
  honey = service.addPrice(
    service.addProduct('Miel', { images, metadata: { slug: 'miel', stock: 2 } }),
    1_000,
  );
});

beforeEach(holdAll);

const read = (path: string) => new Visitor().read(path);
const sentences = inEachLanguage((language) => textOf(copyIn[language].shared.held));

test('pieces in payment are named as held in three languages, and as sold out only after that', async () => {
  const late = await visitorWith({ [honey]: 2 });
  const placed = await order(await visitorWith({ [honey]: 2 }), { seen_total: '2000', way: 'card:2000' });
  expect(placed.token).not.toBe('');
  for (const [language, sentence] of Object.entries(sentences)) {
    for (const page of [
      await read(`/${language}/p/miel`),
      await read(`/${language}/c/${honey}:1`),
      await late.read(`/${language}/cart?short=1`),
    ]) {
      expect(textOf(page)).toContain(sentence);
      expect(textOf(page)).not.toMatch(/Épuisé|Sold out|نفدت/);
    }
  }
  const page = await read('/fr/p/miel');
  expect(page).toContain('https://schema.org/LimitedAvailability');
  expect(page).toContain('<meta property="product:availability" content="in stock"');
  expect(await read('/fr/feed.csv')).toContain('"in stock"');
  expect(textOf(await read('/fr'))).toContain(copy.shared.heldShort);
  expect(await read('/fr')).not.toContain('card spent');

  await shop.tell(shop.lastCheckout(), 'paid');
  expect(await read('/fr/p/miel')).toContain('https://schema.org/OutOfStock');
  expect(await read('/fr/feed.csv')).toContain('"out of stock"');
  expect(textOf(await read('/fr'))).toContain(copy.catalogue.soldOut);
});
