import type { Locale } from '../../contract/scalars.ts';
import { orderPath } from './shop.ts';

export type Addresses = {
  success: string;
  failure: string;
  webhook: string;
};

/** The addresses of a request. `language`: of the order's page. */
export type AddressesOf = { origin: string; language: Locale; webhookPath: string };

/** The pages to which an order's checkout returns, and its webhook. */
export function addressesFor(token: string, { origin, language, webhookPath }: AddressesOf): Addresses {
  const page = origin + orderPath(language, token);
  return { success: page, failure: page, webhook: `${origin}${webhookPath}` };
}
