import type { DeliveryChoice, DeliveryQuote, UsualTariff } from '../../domain/delivery/tariffs.ts';
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
 * The delivery price that a form showed beside the wilaya that was chosen on it, in whole dinars; 0 where it showed none,
 * another price than today's, or that of another mode.
 */
export async function seenTariffOf(
  seen: string | undefined,
  tariffs: readonly UsualTariff[],
  choice: DeliveryChoice | null,
): Promise<number> {
  if (seen === undefined || choice === null || seen !== (await markOfTariffs(tariffs))) return 0;
  return tariffs.find(({ wilaya, mode }) => wilaya === choice.wilaya && mode === choice.mode)?.amount ?? 0;
}
