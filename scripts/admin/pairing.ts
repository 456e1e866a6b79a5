import { pairingsPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { askByKey } from '../asking.ts';
import { offer, showOffer } from './offer.ts';
import type { AdminOptions } from './options.ts';

/** Asks the shop for a link that pairs an owner's device, and shows it. */
export async function offerPairing(
  { shop, key, language }: AdminOptions,
  ask: typeof fetch,
  tell: (line: string) => void,
): Promise<void> {
  const offered = await askByKey({ worker: 'shop', origin: shop, key }, pairingsPath, offer, {
    ...{ ask, method: 'POST', headers: { 'accept-language': language } },
    missing: 'it has no ADMIN_KEY_HASH, so nobody has a link by this way.',
  });
  await showOffer(
    offered,
    (until) => `Open it on the device that is to be the owner's, before ${until}`,
    tell,
  );
}
