/** How the demo shop's merchant can be reached, under the names that `shopVars` gives it. */
const names = ['SHOP_PHONE', 'SHOP_EMAIL'];

/** The variables without what of the demo contact a configuration sets itself: a merchant looks for their own phone. */
export function withOwnContact(vars: Record<string, string>, config: string): Record<string, string> {
  const isEmpty = (name: string) => new RegExp(`^${name} *= *(?:""|'') *(?:#.*)?$`, 'm').test(config);
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !names.includes(name) || isEmpty(name)));
}
