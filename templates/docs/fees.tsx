import { DEFAULT_FEE_PLAN } from '../../src/service/account/rules/account.ts';
import { computeFees } from '../../src/service/resources/checkouts/rules/fees.ts';

const AMOUNTS = [500, 10_000, 10_020, 250_000] as const;
const ALLOCATIONS = ['customer', 'merchant', 'split'] as const;

function dinars(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** What a payment costs, who bears it, and what a refund does with it. `allocation`: the brand's name of the field. */
export function Fees({ allocation }: { allocation: string }) {
  const { rate, fixed, minimum, maximum } = DEFAULT_FEE_PLAN;
  return (
    <section id="fees">
      <h2>Fees</h2>
      <p>
        <strong>
          When you say nothing, the customer bears the fees: for a checkout of 10,000 dinars they pay 10,250.
        </strong>{' '}
        Send <code>{allocation}</code> to decide: <code>customer</code>, <code>merchant</code>, or{' '}
        <code>split</code>, half each, where the odd dinar is the merchant’s. On payment links{' '}
        <code>pass_fees_to_customer</code> decides; there, too, the customer is the default.
      </p>
      <p>
        Fees are computed at creation on <code>amount</code>, which is after any discount and without fees,
        half up to whole dinars, by the plan of the account: unless its operator agreed on another one,{' '}
        {rate / 100} %{fixed > 0 ? ` plus ${dinars(fixed)}` : ''}, at least {dinars(minimum)} and at most{' '}
        {dinars(maximum)} dinars. The payer pays <code>amount</code> + <code>fees_on_customer</code>; the
        balance grows by <code>amount</code> − <code>fees_on_merchant</code>.
      </p>
      <section class="scroll" tabindex={0} aria-labelledby="fees-caption">
        <table>
          <caption id="fees-caption">Fees by this plan, in dinars</caption>
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">Allocation</th>
              <th scope="col">Fees</th>
              <th scope="col">The payer pays</th>
              <th scope="col">The balance gets</th>
            </tr>
          </thead>
          <tbody>
            {AMOUNTS.flatMap((amount) =>
              ALLOCATIONS.map((who) => {
                const { fees, onCustomer, onMerchant } = computeFees(amount, DEFAULT_FEE_PLAN, who);
                return (
                  <tr>
                    <td>{dinars(amount)}</td>
                    <td>
                      <code>{who}</code>
                    </td>
                    <td>{dinars(fees)}</td>
                    <td>{dinars(amount + onCustomer)}</td>
                    <td>{dinars(amount - onMerchant)}</td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </table>
      </section>
      <p>
        A refund returns what the payer paid, fees on the customer included, unless you say less. Whether the
        account gets its fees back is a term of its plan: <code>kept</code>, the default, means no, so that a
        refund may bring the balance below zero; <code>returned</code> gives them back in proportion, half up
        over all refunds of the checkout together. A refund by hand moves neither balance nor fees.
      </p>
    </section>
  );
}
