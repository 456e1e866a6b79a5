import type { ExceptionReason } from '../../../src/contract/resources/payment-exception.ts';
import { ContactLinks, type Payee } from '../page/page.tsx';
import type { Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

/** A payment exception: `amount` in dinars, `reference` its number at the bank. */
export type Exception = { why: ExceptionReason; amount: number; reference: string };

/** Says what the bank took in excess and who gives it back; nothing without an exception. */
export function Exceptions(props: { exceptions: readonly Exception[]; payee: Payee; place: Place }) {
  const { exceptions, payee, place } = props;
  const copy = payerText[place.language].words.exceptions;
  if (exceptions.length === 0) return null;
  const canReach = payee.phone !== null || payee.email !== null;
  return (
    <section class="notice refund" aria-labelledby="refund">
      <strong id="refund">{copy.title}</strong>
      {exceptions.map(({ why, amount, reference }) => (
        <p>
          {copy[why].before}
          {payerText[place.language].money(amount)}
          {copy[why].after}
          <span>
            {copy.reference} <bdi>{reference}</bdi>
          </span>
        </p>
      ))}
      <p>
        {canReach ? copy.askAt : copy.ask}
        {canReach ? <ContactLinks payee={payee} /> : null}
      </p>
    </section>
  );
}
