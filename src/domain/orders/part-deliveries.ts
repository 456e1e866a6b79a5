import { DELIVERY_SLUG } from '../products/product.ts';
import type { Order } from './order.ts';
import type { ParcelItem } from './parcel-products.ts';
import { type PiecesBack, partOrder } from './part-return.ts';

/** More ways to part an order are no explanation. */
const MOST_WAYS = 200;
/** Part deliveries that are offered. */
const MOST_OFFERED = 3;

type PartedOrder = Pick<Order, 'items' | 'returned' | 'coupon' | 'discount' | 'total'>;

/**
 * The part deliveries after which an order is due a courier's lower amount: the pieces that came back, the fewest first.
 * `due`: at the door; `wanted`: by the courier; `paidOnline`: in all, whole dinars. None where too many are possible.
 */
export function partDeliveriesOf(
  order: PartedOrder,
  { due, wanted, paidOnline }: { due: number; wanted: number; paidOnline: number },
): PiecesBack[][] {
  if (wanted >= due || wanted < 0) return [];
  const products = order.items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  if (products.reduce((ways, { quantity }) => ways * (quantity + 1), 1) > MOST_WAYS) return [];
  const isExplained = (back: PiecesBack[]): boolean => {
    const parted = partOrder(order, back, { entry: 0, paidOnline });
    return parted.ok && due - (order.total - parted.order.total) === wanted;
  };
  return waysToPart(products)
    .filter(isExplained)
    .toSorted((one, other) => piecesIn(one) - piecesIn(other))
    .slice(0, MOST_OFFERED);
}

/** Every choice of pieces. */
function waysToPart(products: readonly { price: string; quantity: number }[]): PiecesBack[][] {
  return products.reduce<PiecesBack[][]>(
    (ways, { price, quantity }) =>
      ways.flatMap((way) =>
        Array.from({ length: quantity + 1 }, (_, pieces) =>
          pieces === 0 ? way : [...way, { price, quantity: pieces }],
        ),
      ),
    [[]],
  );
}

function piecesIn(back: readonly PiecesBack[]): number {
  return back.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Pieces that came back in a form's field and in comparisons. */
export function keyOfPart(back: readonly PiecesBack[]): string {
  return back.map(({ price, quantity }) => `${price} ${quantity}`).join(',');
}

/** The lines of an order with the pieces that came back alone. */
export function itemsBack(items: readonly ParcelItem[], back: readonly PiecesBack[]): ParcelItem[] {
  return back.flatMap(({ price, quantity }) =>
    items.filter((one) => one.price === price).map(({ slug, names }) => ({ price, slug, names, quantity })),
  );
}
