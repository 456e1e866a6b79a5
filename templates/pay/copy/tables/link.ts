export type LinkCopy = {
  title: (payee: string) => string;
  errorTitle: (title: string) => string;
  payingTo: string;
  order: string;
  quantityOf: (item: string) => string;
  total: string;
  update: string;
  feesLater: string;
  go: string;
  share: string;
  qrCode: string;
  /** Counts the items that a preview does not name. */
  more: (count: number) => string;
  errors: string;
  badQuantity: (most: string) => string;
  badAmount: string;
  doneTitle: string;
  message: string;
  another: string;
};
