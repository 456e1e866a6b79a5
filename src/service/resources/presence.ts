/** What a record does not know: its mode, and the addresses of its pages. */
export type Presence = {
  livemode: boolean;
  checkoutUrl: (id: string) => string;
  qrCodeUrl: (id: string) => string;
  paymentLinkUrl: (id: string) => string;
};

/** Some flags are 0 and 1 on the wire. */
export function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** An element of a list that leaves `livemode` to its envelope: customers, payment links and link items. */
export function withoutLivemode<T extends { livemode?: boolean }>(element: T): Omit<T, 'livemode'> {
  const { livemode: _, ...rest } = element;
  return rest;
}
