import type { DestinationRules } from '../../web/destinations.ts';
import type { Settings } from '../settings.ts';

/** Where webhooks of the shop may lead. */
export function destinationRulesOf({ isLocal, livemode, origin }: Settings): DestinationRules {
  return { local: isLocal, livemode, ownHosts: origin === null ? [] : [new URL(origin).host] };
}
