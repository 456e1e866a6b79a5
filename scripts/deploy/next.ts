import { onboardingPath } from '../../src/domain/addresses/desk/settings.ts';
import type { Deployment } from './deployments.ts';

/** The next steps once a Worker answers at `origin`. `sellsBy`: the API base in the shop's configuration. */
export function describeNext(name: Deployment['name'], origin: string, sellsBy: string | undefined): string {
  if (name === 'storefront') return `What is left to do: ${origin}${onboardingPath('ar')}`;
  const isShopHere = sellsBy !== undefined && URL.parse(sellsBy)?.origin === origin;
  return isShopHere
    ? `What is left to do: the shop that sells by it, npm run deploy -- storefront; its API is described at ${origin}/docs`
    : `What is left to do: an account for each shop, in docs/deploying.md below "An account", or with a shop of its own by npm run setup; its API is described at ${origin}/docs`;
}
