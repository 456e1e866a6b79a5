import type { ListedPayment, PaymentRow } from '../../../src/desk/courier-payments/rules.ts';
import { Differences } from '../page/differences.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { OrderLine } from '../page/order-line.tsx';
import { DeskPage } from '../page/page.tsx';
import { PaymentName } from '../page/payment-list.tsx';
import type { DeskText } from '../page/text.tsx';

const moods = { recorded: 'good', announced: 'waiting', undone: 'bad', apart: 'waiting' } as const;

/** A courier's payment: its sums, and each of its parcels beside its order. */
export function CourierPaymentPage(props: {
  frame: DeskFrame;
  payment: Pick<ListedPayment, 'paymentId' | 'seenAt' | 'title'>;
  rows: readonly PaymentRow[];
}) {
  const { frame, payment, rows } = props;
  const { t } = frame;
  const copy = t.words.courierPayments;
  const valid = rows.filter(({ state }) => state !== 'undone');
  const amount = valid.reduce((sum, row) => sum + row.amount, 0);
  const fees = valid.reduce((sum, row) => sum + (row.fee ?? 0), 0);
  const unknown = valid.filter(({ fee }) => fee === null).length;
  const sums = [
    { word: copy.sum, value: amount, share: copy.parcels(valid.length) },
    { word: copy.fees, value: fees, share: unknown === 0 ? null : copy.unknownFees(unknown) },
    { word: copy.net, value: amount - fees, share: null },
  ];
  return (
    <DeskPage frame={frame} title={copy.title} page="courier_payment">
      <div class="order-head">
        <h1>
          <PaymentName t={t} paymentId={payment.paymentId} />{' '}
          <small>
            <bdi>{payment.title ?? copy.removed}</bdi>
          </small>
        </h1>
      </div>
      <section class="card">
        <dl class="account">
          {sums.map(({ word, value, share }) => (
            <div>
              <dt>
                {word}
                {share === null ? null : <span class="share">{share}</span>}
              </dt>
              <dd>{t.money(value)}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">
          {copy.seen} {t.time(Math.floor(payment.seenAt / 1000))}. {copy.own}
        </p>
      </section>
      <ol class="list matched">
        {rows.map((row) => (
          <ParcelRow t={t} row={row} />
        ))}
      </ol>
    </DeskPage>
  );
}

function ParcelRow({ t, row }: { t: DeskText; row: PaymentRow }) {
  const copy = t.words.courierPayments;
  const { tracking, amount, fee, match, movedTo, order, said, kept, differences } = row;
  return (
    <li class="card">
      <p>
        {tracking === null ? null : (
          <>
            <strong>
              <bdi dir="ltr">{tracking}</bdi>
            </strong>
            {' · '}
          </>
        )}
        {t.money(amount)}
        {fee === null ? null : (
          <>
            {' · '}
            {copy.fees} {t.money(fee)}
          </>
        )}
      </p>
      <p>
        <span class={`tag ${moods[match]}`}>{copy.matches[match]}</span>
        {movedTo === null ? null : (
          <>
            {' '}
            {copy.movedTo} <bdi dir="ltr">{movedTo}</bdi>
          </>
        )}
      </p>
      <Differences
        t={t}
        sources={['order', 'payment']}
        accounts={[kept, said]}
        fields={match === 'announced' ? differences.filter((field) => field !== 'isPaidOut') : differences}
      />
      <OrderLine t={t} order={order} />
    </li>
  );
}
