import type { DestinationRules } from '../../web/destinations.ts';
import type { Settings } from '../settings/settings.ts';

/** The allowed destinations of the shop's webhooks. */
export function destinationRulesOf({ isLocal, livemode, ownHosts }: Settings): DestinationRules {
  return { local: isLocal, livemode, ownHosts };
}
