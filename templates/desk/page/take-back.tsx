import { type ParcelProduct, productsText } from '../../../src/domain/orders/parcel-products.ts';
import type { DeskText } from './text.tsx';

/** What the driver of an exchange takes back; nothing for a plain delivery. */
export function TakeBack({ t, products }: { t: DeskText; products: readonly ParcelProduct[] }) {
  if (products.length === 0) return null;
  return (
    <p class="take-back">
      <strong>{t.words.order.exchange.takeBack}</strong>{' '}
      <bdi>{productsText(products).replaceAll('× ', '×\u00a0')}</bdi>
    </p>
  );
}
