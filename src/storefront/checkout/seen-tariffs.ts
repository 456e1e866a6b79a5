import type { Cart } from '../../domain/carts.ts';
import type { Contact } from '../../domain/delivery/contact.ts';
import type { DeliveryQuote, UsualTariff } from '../../domain/delivery/tariffs.ts';
import { languageOf, type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { toBase64Url } from '../../web/signed-cookies.ts';

/** A short text that is equal for equal delivery prices. */
async function markOfTariffs(tariffs: readonly UsualTariff[]): Promise<string> {
  const text = JSON.stringify(tariffs.map(({ wilaya, mode, amount }) => [wilaya, mode, amount]));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest, 0, 12));
}

/**
 * The mark of the prices beside the wilayas, for a form whose buttons order before a wilaya is chosen; null where the
 * shopper first asks for the price. A total of nothing has no payment method that the tariff could be added to, and a
 * deposit is known with the tariff alone.
 */
export async function markToAgree(priced: {
  delivery: DeliveryQuote;
  total: number;
  takesDeposits?: boolean;
}): Promise<string | null> {
  const { choice, usual } = priced.delivery;
  if (choice !== null || usual === undefined || priced.total === 0 || priced.takesDeposits) return null;
  return markOfTariffs(usual);
}

/**
 * The delivery price that the shopper agreed to by choosing a wilaya with its price beside it, in whole dinars; 0 where
 * the form showed none (`seen`: its mark), another price than today's, or that of another mode.
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
  if (seen !== (await markOfTariffs(usual))) return 0;
  return usual.find((one) => one.wilaya === wilaya && one.mode === mode)?.amount ?? 0;
}
