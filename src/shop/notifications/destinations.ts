import type { DestinationRules } from '../../web/destinations.ts';
import type { Settings } from '../settings/settings.ts';

/** Where webhooks of the shop may lead. */
export function destinationRulesOf({ isLocal, livemode, ownHosts }: Settings): DestinationRules {
  return { local: isLocal, livemode, ownHosts };
}
