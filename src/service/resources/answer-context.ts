/** What a record needs for its answer and does not hold: the mode, and the addresses of its pages. */
export type AnswerContext = {
  livemode: boolean;
  checkoutUrl: (id: string) => string;
  qrCodeUrl: (id: string) => string;
  paymentLinkUrl: (id: string) => string;
};

/** The contract writes some flags as 0 and 1. */
export function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** An element of a list whose envelope alone carries `livemode`: customers, payment links and link items. */
export function withoutLivemode<T extends { livemode?: boolean }>(element: T): Omit<T, 'livemode'> {
  const { livemode: _, ...rest } = element;
  return rest;
}
