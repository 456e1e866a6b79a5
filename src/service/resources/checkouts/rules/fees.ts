import type { CreateCheckoutRequest } from '../../../../contract/requests/checkout.ts';
import type { FeesAllocation } from '../../../../contract/resources/checkout.ts';
import type { FeePlan } from '../../../account/rules/account.ts';

type Fees = { fees: number; onMerchant: number; onCustomer: number };

const BASIS_POINTS = 10_000n;

/** `amount × rate`, rounded half up to a whole dinar. BigInt: the product may exceed the safe integers. */
function rateOf(amount: number, rate: number): number {
  return Number((BigInt(amount) * BigInt(rate) * 2n + BASIS_POINTS) / (BASIS_POINTS * 2n));
}

/**
 * The fees of a checkout in whole dinars, and who bears them: `onMerchant + onCustomer` is always `fees`. `amount`:
 * after discount, not negative. The plan's terms are whole and not negative; its maximum is applied last.
 */
export function computeFees(
  amount: number,
  plan: Omit<FeePlan, 'refunds'>,
  allocation: FeesAllocation,
): Fees {
  const wanted = rateOf(amount, plan.rate) + plan.fixed;
  const fees = Math.min(Math.max(wanted, plan.minimum), plan.maximum);
  const onCustomer = customerShare(fees, allocation);
  return { fees, onMerchant: fees - onCustomer, onCustomer };
}

function customerShare(fees: number, allocation: FeesAllocation): number {
  switch (allocation) {
    case 'customer':
      return fees;
    case 'merchant':
      return 0;
    case 'split':
      // The merchant bears the odd dinar.
      return Math.floor(fees / 2);
  }
}

/**
 * Who bears the fees: the newer field decides, else the deprecated one, else the customer. `passFeesToCustomer`: the
 * value that was sent, for the answer; null when it was absent.
 */
export function resolveAllocation(
  body: Pick<CreateCheckoutRequest, 'service_pay_fees_allocation' | 'pass_fees_to_customer'>,
): { allocation: FeesAllocation; passFeesToCustomer: boolean | null } {
  const passed = body.pass_fees_to_customer;
  const allocation = body.service_pay_fees_allocation ?? (passed === false ? 'merchant' : 'customer');
  return { allocation, passFeesToCustomer: passed ?? null };
}
