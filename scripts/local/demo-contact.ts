/** How the demo shop's merchant can be reached, under the names that `shopVars` gives it. */
const names = ['SHOP_PHONE', 'SHOP_EMAIL'];

/**
 * The variables without what of the demo contact a configuration sets itself: a merchant looks for their own phone. A shop without
 * the demo has none of it: its customers would call a stranger.
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
