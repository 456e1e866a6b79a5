import {
  type Bill,
  type PaymentOption,
  paymentOptionsFor,
} from '../../../domain/settings/payment-methods.ts';
import type { ShopContext } from '../../context.ts';
import { readPaymentMethods } from './store.ts';

/** How a bill can be paid in this shop, by the override of the desk or the configured rules. */
export function paymentOptionsIn(
  { sql, settings }: Pick<ShopContext, 'sql' | 'settings'>,
  bill: Bill,
): PaymentOption[] {
  return paymentOptionsFor(readPaymentMethods(sql) ?? settings.paymentMethods, bill);
}

/** True where the rules name a deposit: its amount may depend on the delivery price. */
export function takesDeposits({ sql, settings }: Pick<ShopContext, 'sql' | 'settings'>): boolean {
  const rules = readPaymentMethods(sql) ?? settings.paymentMethods;
  return rules.some(({ paymentMethod }) => paymentMethod === 'part');
}
