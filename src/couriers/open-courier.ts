import { openEcotrack } from './ecotrack/adapter.ts';
import type { Courier } from './port.ts';
import type { CourierLine } from './request.ts';
import { type CourierName, familyOf } from './rules/hosts.ts';
import { openYalidine } from './yalidine/adapter.ts';
import type { PickupPointFormat } from './yalidine/request-fields.ts';
import type { HandshakeForm } from './yalidine/webhook.ts';

/** The keys of an account at a courier. `id`: null where the courier has none. */
type CourierKeys = { id: string | null; token: string };

/** What only the merchant's own account can settle, with the likelier value as default (docs/couriers.md). */
type CourierAccess = {
  name: CourierName;
  keys: CourierKeys;
  handshake: HandshakeForm;
  asksCollection: boolean;
  pickupPointFormat: PickupPointFormat;
};

/** The API of a courier for one account. */
export function openCourier(
  { name, keys, handshake, asksCollection, pickupPointFormat }: CourierAccess,
  line: Omit<CourierLine, 'headers'>,
): Courier {
  const { token } = keys;
  return familyOf(name) === 'ecotrack'
    ? openEcotrack({ line, token, asksCollection })
    : openYalidine({ line, id: keys.id ?? '', token, handshake, pickupPointFormat });
}
