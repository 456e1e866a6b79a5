/** Fields of the address form, and what can be wrong with each. */
export type ShippingField = 'name' | 'street' | 'commune' | 'wilaya' | 'phone';

type MethodCopy = { name: string; hint: string };

export type CheckoutCopy = {
  title: (amount: string, payee: string) => string;
  /** Goes before the title when something is wrong, so that it is heard first. */
  declinedTitle: (title: string) => string;
  errorTitle: (title: string) => string;
  payingTo: string;
  total: string;
  timeLeft: (duration: string, until: string) => string;
  order: string;
  items: (count: number) => string;
  showAll: string;
  subtotal: string;
  discount: string;
  discountOf: (percentage: string) => string;
  amount: string;
  fees: string;
  feesOnCustomer: string;
  feesShared: string;
  feesOnMerchant: string;
  declined: string;
  declinedNext: string;
  acquirer: string;
  acquirerNext: string;
  methods: string;
  edahabia: MethodCopy;
  cib: MethodCopy;
  service_app: MethodCopy;
  shipping: string;
  /** Before an address that is known already, and what leads to its form. */
  shippingTo: string;
  change: string;
  /** Of a phone of which no more may be shown than its last digits. */
  phoneEnds: (digits: string) => string;
  recipient: string;
  /** Between the parts of an address. */
  comma: string;
  street: string;
  commune: string;
  wilaya: string;
  chooseWilaya: string;
  phone: string;
  phoneHint: string;
  errors: string;
  missing: Record<ShippingField | 'method', string>;
  tooLong: string;
  badPhone: string;
  pay: string;
  safety: string;
  cancel: string;
  giveUp: string;
  /** The page that asks before a checkout is ended. */
  cancelling: { title: string; text: string; stay: string; confirm: string; giveUp: string };
};

// Isolated left to right and unbroken: in Arabic text its groups would be read from the other end.
export const phoneExample = '\u20660550\u00a012\u00a034\u00a056\u2069';
