import type { ListedPayment, PaymentRow } from '../../../src/desk/courier-payments/rules.ts';
import { courierPaymentsPath } from '../../../src/domain/addresses/desk.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { Differences } from '../page/differences.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { OrderLine } from '../page/order-line.tsx';
import { DeskPage } from '../page/page.tsx';
import { PaymentName } from '../page/payment-list.tsx';

const moods = { recorded: 'good', announced: 'waiting', undone: 'bad', apart: 'waiting' } as const;

/** A courier's payment: its sums, and each of its parcels beside its order. */
export function CourierPaymentPage(props: {
  frame: DeskFrame;
  payment: Pick<ListedPayment, 'paymentId' | 'seenAt' | 'title'>;
  rows: readonly PaymentRow[];
}) {
  const { frame, payment, rows } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].courierPayments;
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
    <DeskPage frame={frame} title={copy.title} section="today">
      <div class="order-head">
        <p>
          <a class="up" href={courierPaymentsPath(language)}>
            {copy.title}
          </a>
        </p>
        <h1>
          <PaymentName language={language} paymentId={payment.paymentId} />{' '}
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
              <dd>
                <Money amount={value} language={language} />
              </dd>
            </div>
          ))}
        </dl>
        <p class="hint">
          {copy.seen} <Time at={Math.floor(payment.seenAt / 1000)} language={language} />. {copy.own}
        </p>
      </section>
      <ol class="list matched">
        {rows.map((row) => (
          <ParcelRow language={language} row={row} />
        ))}
      </ol>
    </DeskPage>
  );
}

function ParcelRow({ language, row }: { language: DeskFrame['language']; row: PaymentRow }) {
  const copy = deskCopyIn[language].courierPayments;
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
        <Money amount={amount} language={language} />
        {fee === null ? null : (
          <>
            {' · '}
            {copy.fees} <Money amount={fee} language={language} />
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
        language={language}
        sources={['order', 'payment']}
        accounts={[kept, said]}
        fields={match === 'announced' ? differences.filter((field) => field !== 'isPaidOut') : differences}
      />
      <OrderLine language={language} order={order} />
    </li>
  );
}
