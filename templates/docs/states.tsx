import { Prose } from './page.tsx';

type Row = readonly [state: string, meaning: string, next: string];

const checkouts: readonly Row[] = [
  [
    'pending',
    'Not paid. The payer may pay, cancel, or change the method.',
    '`processing`, `canceled`, `failed`, `expired`',
  ],
  [
    'processing',
    'The payer is at the bank. Only the bank’s answer moves it: cancelling and changing the method are a 409 on the page, `expire` is a 403.',
    '`paid`; after a decline `pending`',
  ],
  ['paid', 'The bank approved. The end, also after refunds: `refunded_amount` says what went back.', '–'],
  ['failed', 'The payer gave up after a declined attempt, or the time ran out after one.', '–'],
  ['canceled', 'The payer cancelled the checkout on its page.', '–'],
  ['expired', 'The time ran out without any attempt, or you called `expire`.', '–'],
];

const refunds: readonly Row[] = [
  ['pending', 'The bank has not answered. `on_hold` of the balance counts it.', '`succeeded`, `failed`'],
  ['succeeded', '`refunded_amount` went back: what was asked, or less.', '–'],
  ['failed', 'Nothing went back; as much may be refunded again.', '–'],
];

const payouts: readonly Row[] = [
  ['pending', 'The balance is debited; the operator has not reported the outcome.', '`paid`, `failed`'],
  ['paid', 'The money was sent to you.', '–'],
  ['failed', 'It did not arrive: the balance is credited again, once.', '–'],
];

/** The states of what has any, with what leads out of each. */
export function States() {
  return (
    <section id="states">
      <h2>States</h2>
      <p>
        A declined card ends an <a href="#listCheckoutAttempts">attempt</a>, not the checkout: it is pending
        again, and the payer may try another card or method. End states never change, and each sends one{' '}
        <a href="#webhooks">event</a>. When the time is up while the payer is at the bank, the bank is asked
        and nothing is guessed; it answers within 20 minutes. An approval that comes after the end, twice or
        of another amount is a <a href="#object-payment-exception">payment exception</a>, never part of the
        balance.
      </p>
      <Table caption="Checkouts" rows={checkouts} />
      <Table caption="Refunds" rows={refunds} />
      <Table caption="Payouts" rows={payouts} />
      <p>
        A payment link has no states but <code>active</code>, 1 or 0, which you change. Customers, products
        and prices have none.
      </p>
    </section>
  );
}

function Table({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const id = `states-of-${caption.toLowerCase()}`;
  return (
    <section class="scroll" tabindex={0} aria-labelledby={id}>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Meaning</th>
            <th scope="col">Next</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([state, meaning, next]) => (
            <tr>
              <td>
                <code>{state}</code>
              </td>
              <td>
                <Prose text={meaning} />
              </td>
              <td>
                <Prose text={next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
