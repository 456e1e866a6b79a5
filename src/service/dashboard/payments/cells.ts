import { timeCell } from '../http/csv.ts';
import type { ListedPayment } from './rules.ts';

/** The columns of a list of payments as a file. */
export const PAYMENT_COLUMNS = 'id status amount refunded method title customer created paid receipt'.split(
  ' ',
);

export function paymentCells(payment: ListedPayment): string[] {
  const { id, status, total, refunded, method, title, customer, createdAt, paidAt, receiptNumber } = payment;
  const texts = [title ?? '', customer ?? '', timeCell(createdAt), timeCell(paidAt), receiptNumber ?? ''];
  return [id, status, String(total), String(refunded), method, ...texts];
}
