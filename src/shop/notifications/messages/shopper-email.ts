import { moneyText } from '../../../../templates/parts/money.tsx';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { orderPath, orderReviewPath, sharedCartPath } from '../../../domain/addresses/shop.ts';
import type { ShopperEmailKind } from '../../../domain/notifications/notifications.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { writePhone } from '../../../text/phones.ts';
import type { Message } from '../channels/port.ts';

/**
 * An e-mail to a shopper, in the language of the order and with the words of its page. The address may be a
 * stranger's, so the text says no more than that page, and neither name nor street.
 */
export function shopperEmailTo(
  { number, token, language, total, paymentMethod, items }: Order,
  about: { id: string; what: ShopperEmailKind; refunded: number | null; toCollect: number },
  { origin, shopName, phone }: Pick<Settings, 'origin' | 'shopName' | 'phone'>,
): Message {
  const { id, what, refunded, toCollect } = about;
  const { order, reviews } = copyIn[language];
  const path = (what === 'delivered' ? orderReviewPath : orderPath)(language, token);
  const money = (amount: number) => moneyText(amount, language);
  const { title, text } =
    refunded === null
      ? wordsOf(order, what, paymentMethod)
      : { title: order.moneyBack.title, text: order.refundedAmount(money(refunded)) };
  return {
    id,
    at: 0,
    kind: 'shopper',
    title: `${shopName[language]} · ${title} · ${number}`,
    text: [
      text,
      ...(what === 'delivered' ? [reviews.inEmail] : []),
      ...(what === 'unpaid' && origin !== null
        ? [
            `${order.unpaid.cart} ${origin}${sharedCartPath(language, items.filter(isProduct))}`,
            order.unpaid.once,
          ]
        : []),
      '',
      `${order.number} · ${number}`,
      `${order.order} · ${money(total)}`,
      ...(toCollect > 0 && (what === 'confirmed' || what === 'on_its_way')
        ? [`${order.money.toCollect} · ${money(toCollect)}`]
        : []),
      '',
      [shopName[language], ...(phone === null ? [] : [writePhone(phone)])].join(' · '),
    ].join('\n'),
    path,
    url: origin === null ? null : origin + path,
    facts: {},
  };
}

const isProduct = ({ slug }: Order['items'][number]) => slug !== DELIVERY_SLUG;

function wordsOf(
  { states, deposit, fulfilment, unpaid }: (typeof copyIn)['fr']['order'],
  what: ShopperEmailKind,
  paymentMethod: Order['paymentMethod'],
) {
  if (what === 'on_its_way') return fulfilment.handed_over;
  if (what === 'unpaid') return unpaid;
  if (what === 'delivered') return fulfilment.delivered;
  if (what === 'canceled') return fulfilment.canceled;
  return paymentMethod === 'cash' ? fulfilment.confirmed : paymentMethod === 'part' ? deposit : states.paid;
}
