import { type PayerRefund, refundedOf } from '../../../src/service/payments/rules/payer.ts';
import { Fact } from './fact.tsx';
import type { PayerText } from './text.tsx';

/** The refunds of a payment with amount, time and means; nothing without a refund. */
export function RefundFacts(props: {
  refunds: readonly PayerRefund[] | undefined;
  /** The paid amount, in whole dinars. */
  total: number;
  t: PayerText;
}) {
  const { refunds = [], total, t } = props;
  const copy = t.words.receipt.refunds;
  if (refunds.length === 0) return null;
  return (
    <>
      {refunds.map(({ amount, method, isPending, at }) => (
        <Fact name={isPending ? copy.pending : copy.done}>
          {t.money(amount)}
          <small>
            {copy.methods[method]}
            <br />
            {t.time(at)}
          </small>
        </Fact>
      ))}
      <Fact name={copy.left}>{t.money(total - refundedOf(refunds))}</Fact>
    </>
  );
}
