import { receiptStylesheetPath } from '../../../src/domain/addresses/shop.ts';

/** The style of an order's pages. */
export function ReceiptStyle() {
  return <link rel="stylesheet" href={receiptStylesheetPath} />;
}
