import { type ParcelProduct, productsText } from '../../../src/domain/orders/parcel-products.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** What the driver of an exchange takes back; nothing for a plain delivery. */
export function TakeBack({ language, products }: { language: Locale; products: readonly ParcelProduct[] }) {
  if (products.length === 0) return null;
  return (
    <p class="take-back">
      <strong>{deskCopyIn[language].order.exchange.takeBack}</strong>{' '}
      <bdi>{productsText(products).replaceAll('× ', '×\u00a0')}</bdi>
    </p>
  );
}
