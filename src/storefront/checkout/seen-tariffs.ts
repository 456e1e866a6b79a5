import type { Cart } from '../../domain/carts.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import type { DeliveryQuote, UsualTariff } from '../../domain/delivery/tariffs.ts';
import { languageOf, type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { fingerprintOf } from '../../web/fingerprints.ts';

function fingerprintOfTariffs(tariffs: readonly UsualTariff[]): Promise<string> {
  return fingerprintOf(tariffs.map(({ wilaya, mode, amount }) => [wilaya, mode, amount]));
}

/**
 * The fingerprint of the prices beside the wilayas, for a form whose buttons order before a wilaya is chosen; null where the
 * shopper first asks for the price. A total of nothing has no payment method that the tariff could be added to, and a
 * deposit is known with the tariff alone.
 */
export async function fingerprintToAgree(priced: {
  delivery: DeliveryQuote;
  total: number;
  takesDeposits?: boolean;
}): Promise<string | null> {
  const { choice, usual } = priced.delivery;
  if (choice !== null || usual === undefined || priced.total === 0 || priced.takesDeposits) return null;
  return fingerprintOfTariffs(usual);
}

/**
 * The delivery price that the shopper agreed to by choosing a wilaya with its price beside it, in whole dinars; 0 where
 * the form showed none (`seen`: its fingerprint), another price than today's, or that of another mode.
 */
export async function agreedTariff(
  c: RequestContext,
  { id, lines }: Cart,
  { wilaya, delivery: mode }: Pick<Contact, 'wilaya' | 'delivery'>,
  seen: string | undefined,
): Promise<number> {
  if (seen === undefined) return 0;
  const choice = { wilaya, mode };
  const priced = await shopOf(c).priceCart([...lines], languageOf(c), choice, id, [], null, true);
  const usual = priced.delivery.usual ?? [];
  if (seen !== (await fingerprintOfTariffs(usual))) return 0;
  return usual.find((one) => one.wilaya === wilaya && one.mode === mode)?.amount ?? 0;
}
