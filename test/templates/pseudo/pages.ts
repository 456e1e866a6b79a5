import type { Locale } from '../../../src/text/languages/languages.ts';
import { samples } from '../pay/samples.tsx';
import { cartSamples } from '../storefront/carts.tsx';
import { catalogueSamples, fullCatalogueSample } from '../storefront/catalogues.tsx';
import { noticeSamples } from '../storefront/notices.tsx';
import { orderSamples } from '../storefront/orders.tsx';
import { productSamples } from '../storefront/products.tsx';

/** Every sample of the shop's pages by name. */
export function shopPages(language: Locale): [name: string, page: unknown][] {
  return Object.entries({
    ...catalogueSamples(language),
    fullCatalogue: fullCatalogueSample(language),
    ...productSamples(language),
    ...cartSamples(language),
    ...orderSamples(language),
    ...noticeSamples(language),
  });
}

/** Every sample of the hosted pages by name. */
export function hostedPages(language: Locale): [name: string, page: unknown][] {
  return Object.entries(samples).map(([name, render]) => [name, render(language)]);
}
