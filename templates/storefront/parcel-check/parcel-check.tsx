import { writePhone } from '../../../src/text/phones.ts';
import { ReceiptStyle } from '../order/receipt-style.tsx';
import type { Frame } from '../page/frame.ts';
import { ClockIcon, CrossIcon, PhoneIcon, TickIcon } from '../page/icons.tsx';
import { OrderNumber, orderNumberText } from '../page/order-number.tsx';
import { Page } from '../page/page.tsx';

/** What a courier does with a parcel: `paid` and `cash`: hand it over; `stopped`: never hand it over. */
type Instruction = 'paid' | 'cash' | 'processing' | 'unpaid' | 'stopped';

const moods = { paid: 'good', cash: 'good', processing: 'waiting', unpaid: 'bad', stopped: 'bad' };

export type CourierProps = {
  frame: Frame;
  /** Amounts in whole dinars, `asOf` in seconds since the epoch. */
  order: {
    number: string;
    instruction: Instruction;
    total: number;
    toCollect: number;
    asOf: number;
  };
};

/**
 * The courier's view of an order: whether it is paid, how much is due, and the number to compare. Nothing about the
 * shopper.
 */
export function CourierPage({ frame, order }: CourierProps) {
  const { t } = frame;
  const copy = t.words.parcelCheck;
  const { instruction } = order;
  const mood = moods[instruction];
  return (
    <Page
      frame={frame}
      title={copy.title(orderNumberText(order.number))}
      head={<ReceiptStyle />}
      isPrivate
      isAlone
    >
      <article class={`receipt instruction ${mood}`} data-instruction={instruction}>
        <p class="stamp">{mood === 'good' ? <TickIcon /> : mood === 'bad' ? <CrossIcon /> : <ClockIcon />}</p>
        <h1>{copy[instruction].title}</h1>
        <p>{copy[instruction].text}</p>
        <p class="number">
          {copy.compare} <OrderNumber number={order.number} />
        </p>
        <p class="sum">
          {copy.amount}
          {t.money(order.total)}
        </p>
        {instruction === 'cash' ? (
          <p class="sum">
            {copy.collect}
            {t.money(order.toCollect)}
          </p>
        ) : null}
        <p class="hint">
          {copy.asOf} {t.time(order.asOf)}
        </p>
        <p class="actions">
          {mood === 'bad' && frame.phone ? (
            <a class="button" href={`tel:${frame.phone.replace(/\s/g, '')}`}>
              <PhoneIcon />
              {copy.call} <bdi dir="ltr">{writePhone(frame.phone)}</bdi>
            </a>
          ) : null}
          <a class="quiet" href={frame.alternates[t.language]}>
            {copy.again}
          </a>
        </p>
      </article>
    </Page>
  );
}
