import type { ParcelStep } from '../../../src/couriers/rules/shopper-step.ts';
import type { Copy } from '../copy/copy.ts';
import type { ShopText } from '../page/text.tsx';
import { isComing, isPaidAtDoor, type TimelineProps } from './timeline.tsx';

/** The status of an order for its page. */
export type OrderStatusProps = {
  payment: keyof Copy['order']['states'];
  fulfilment: 'new' | keyof Copy['order']['fulfilment'];
  paymentMethod: 'card' | 'cash' | 'part';
  dueOnline: number;
  dueOnDelivery: number;
  total: number;
  /** Whole dinars, as the shop counts them. */
  money: {
    paidOnline: number;
    toCollect: number;
    collected: number;
    credited: number;
    moved: number;
    refunded: number;
    refunding: number;
    waived: number;
    refundDue: number;
    kept: number;
  };
  /** What the shopper can still pay online of a paid order; nothing without it. */
  rest?: { amount: number } | null;
  /** What is to pay of an order whose link was sent to its shopper; nothing once a payment was tried. */
  payNow?: number | null;
  /** True while the result of the payer's last payment is unknown: it must not be paid twice. */
  isConfirming: boolean;
  /** Money came late or with another amount, and the shop has yet to look at it. */
  isMoneyChecked?: boolean;
  history: TimelineProps['history'];
  isPaidAfterHandOver?: boolean;
  /** Where the courier says that the parcel is; null where it is not known. */
  parcelStep?: ParcelStep | null;
};

type Mood = 'good' | 'bad' | 'waiting';

const moods: Record<OrderStatusProps['payment'], Mood> = {
  pending: 'waiting',
  processing: 'waiting',
  paid: 'good',
  refunded: 'good',
  failed: 'bad',
  canceled: 'bad',
  expired: 'bad',
  on_delivery: 'good',
};

/** What the courier says of the parcel, where that is the headline. */
function parcelHeadOf(t: ShopText, { parcelStep }: OrderStatusProps) {
  const heads: Partial<Record<ParcelStep, { title: string; text: string }>> = t.words.order.parcelHeads;
  return parcelStep && heads[parcelStep];
}

/** The page's headline: the payment state, until the products move, and then what the courier says. */
export function headlineOf(
  t: ShopText,
  order: OrderStatusProps,
): { mood: Mood; title: string; text: string } {
  const copy = t.words.order;
  const { payment, fulfilment } = order;
  const mood = moods[payment];
  if (order.isConfirming) return { mood, ...copy.confirming };
  const { toCollect, refundDue, refunding, refunded } = order.money;
  if (fulfilment === 'canceled' && refundDue + refunding + refunded > 0) {
    const isOwed = refundDue + refunding > 0;
    const amount = t.moneyText(isOwed ? refundDue + refunding : refunded);
    const text = isOwed ? copy.canceledOwed(amount) : copy.canceledRefunded(amount);
    return { mood: 'bad', title: copy.fulfilment.canceled.title, text };
  }
  if (fulfilment === 'canceled' || fulfilment === 'returned')
    return { mood: 'bad', ...copy.fulfilment[fulfilment] };
  if (order.parcelStep !== 'returning' && isPaidAtDoor(order))
    return { mood: 'good', ...copy.fulfilment.delivered };
  const head = parcelHeadOf(t, order);
  if (head) return { mood: order.parcelStep === 'returning' ? 'bad' : 'waiting', ...head };
  if (order.rest) return { mood: 'waiting', ...copy.rest(t.moneyText(order.rest.amount)) };
  if (fulfilment !== 'new' && isComing(order)) return { mood: 'good', ...copy.fulfilment[fulfilment] };
  if (payment === 'refunded') {
    if (isComing(order)) return { mood, ...(toCollect > 0 ? copy.moneyBack : copy.gift) };
    if (fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed')
      return { mood, title: copy.states.refunded.title, text: copy.notComing };
  }
  if (order.payNow) return { mood, ...copy.toPay(t.moneyText(order.payNow)) };
  if (payment === 'paid' && order.paymentMethod === 'part') return { mood, ...copy.deposit };
  // After a declined attempt no confirmation is on its way.
  const isDeclined = payment === 'pending' && order.history.at(-1)?.kind === 'declined';
  if (payment === 'on_delivery' && order.total === 0) return { mood, ...copy.free };
  if (order.isMoneyChecked) return { mood: 'waiting', ...copy.moneyChecked };
  const { title, text } = copy.states[payment];
  // The bank may have taken another amount, of which no event tells.
  const isTried = order.history.some(({ kind }) => kind === 'processing' || kind === 'declined');
  if (isTried && mood === 'bad') return { mood, title, text: copy.unconfirmed };
  return { mood, title, text: isDeclined ? copy.declined : text };
}

/** Where the parcel is, beside a headline that does not say it. */
export function ParcelStepLine({ t, order }: { t: ShopText; order: OrderStatusProps }) {
  const steps: Partial<Record<ParcelStep, string>> = t.words.order.parcelSteps;
  const text = parcelHeadOf(t, order)?.text ?? (order.parcelStep && steps[order.parcelStep]);
  return text && text !== headlineOf(t, order).text ? <span class="detail">{text}</span> : null;
}

/** Who pays what and when, for an order that is not fully paid online; and what is refunded. */
export function MoneyLines({ t, order }: { t: ShopText; order: OrderStatusProps }) {
  const copy = t.words.order.money;
  const { money, paymentMethod, payment } = order;
  const isPart = paymentMethod === 'part';
  const isPaid = payment === 'paid' || payment === 'refunded';
  const hasMore = money.refundDue + money.kept + money.refunded + money.toCollect > 0;
  const lines: [string, number][] = [
    [copy.toPay, isPart && !isPaid && order.fulfilment !== 'canceled' ? order.dueOnline : 0],
    [copy.paid, isPaid && (isPart || hasMore) ? money.paidOnline : 0],
    [copy.collected, money.collected],
    [copy.credited, money.credited],
    [copy.moved, money.moved],
    [copy.refunded, money.refunded],
    [copy.refunding, money.refunding],
    [copy.waived, money.waived],
    [copy.refundDue, money.refundDue],
    [copy.kept, money.kept],
  ];
  const shown = lines.filter(([, amount]) => amount > 0);
  if (shown.length === 0 && money.toCollect === 0) return null;
  return (
    <>
      {shown.length === 0 ? null : (
        <ul class="bill">
          {shown.map(([label, amount]) => (
            <li>
              <span>{label}</span>
              {t.money(amount)}
            </li>
          ))}
        </ul>
      )}
      {money.toCollect === 0 ? null : (
        <p class="sum">
          {copy.toCollect}
          {t.money(money.toCollect)}
        </p>
      )}
      {paymentMethod === 'part' ? <p class="hint">{copy.conditions}</p> : null}
    </>
  );
}
