import type { Settings } from '../../domain/settings/settings.ts';
import type { DestinationRules } from '../../web/destinations.ts';

/** The allowed destinations of the shop's webhooks. */
export function destinationRulesOf({ isLocal, livemode, ownHosts }: Settings): DestinationRules {
  return { local: isLocal, livemode, ownHosts };
}
