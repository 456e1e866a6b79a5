import { type PayerRefund, refundedOf } from '../../../src/service/payments/rules/payer.ts';
import { type Language, Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';
import { Fact } from './fact.tsx';

/** The refunds of a payment with amount, time and means; nothing without a refund. */
export function RefundFacts(props: {
  refunds: readonly PayerRefund[] | undefined;
  /** The paid amount, in whole dinars. */
  total: number;
  language: Language;
}) {
  const { refunds = [], total, language } = props;
  const copy = copyIn[language].receipt.refunds;
  if (refunds.length === 0) return null;
  return (
    <>
      {refunds.map(({ amount, method, isPending, at }) => (
        <Fact name={isPending ? copy.pending : copy.done}>
          <Money amount={amount} language={language} />
          <small>
            {copy.methods[method]}
            <br />
            <Time at={at} language={language} />
          </small>
        </Fact>
      ))}
      <Fact name={copy.left}>
        <Money amount={total - refundedOf(refunds)} language={language} />
      </Fact>
    </>
  );
}
