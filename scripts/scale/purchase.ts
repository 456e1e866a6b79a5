import { productPath } from '../../src/domain/addresses/shop.ts';
import { goToBank, payByCard } from '../../test/fixtures/payer.ts';
import { Visitor } from '../../test/fixtures/visitor.ts';
import { demoProducts } from '../local/demo-catalogue.ts';
import type { Settings } from '../local/settings.ts';

/**
 * Buys one product from the first page to the paid order, following the pages as a browser does; `number` tells
 * buyers apart.
 */
export async function buy(settings: Settings, number: number): Promise<void> {
  const { shopOrigin, serviceOrigin } = settings;
  const shopper = new Visitor(shopOrigin);
  const product = await (await shopper.get(productPath('fr', demoProducts[0]?.slug ?? ''))).text();
  const price = /name="price"[^>]*value="([^"]+)"/.exec(product)?.[1] ?? '';
  const phone = `0550 12 ${String(1000 + number)}`;
  const { token, checkout } = await shopper.order('fr', price, 1, 'Amel', phone);

  const payer = new Visitor(serviceOrigin);
  await (await payer.get(`/test/checkouts/${checkout}/pay`)).text();
  const next = await payByCard(payer, await goToBank(payer, checkout));
  await (await shopper.get(next.replace(shopOrigin, ''))).text();
  await shopper.waitForPage(`/fr/orders/${token}`, 'data-payment="paid"');
}
