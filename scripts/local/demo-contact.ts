/** What the demo merchant takes: who tries the shop sees every payment method. */
export const demoPaymentMethods = { PAYMENT_METHODS: 'cash part=delivery card' };

/** The demo merchant's contact, under the names in `shopVars`, and payment methods. */
const names = ['SHOP_PHONE', 'SHOP_EMAIL', 'PAYMENT_METHODS'];

/**
 * The variables without the parts of the demo that a configuration sets itself, because merchants look for their own
 * phone. A shop without the demo has none of it: its customers would call a stranger.
 */
export function withOwnContact(
  vars: Record<string, string>,
  config: string,
  hasDemo: boolean,
): Record<string, string> {
  const isDemos = (name: string) => hasDemo && isEmpty(name);
  const isEmpty = (name: string) => new RegExp(`^${name} *= *(?:""|'') *(?:#.*)?$`, 'm').test(config);
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !names.includes(name) || isDemos(name)));
}
