import { openEcotrack } from './ecotrack/adapter.ts';
import type { Courier } from './port.ts';
import type { CourierLine } from './request.ts';
import { type CourierFamily, type CourierName, familyOf } from './rules/hosts.ts';
import { openYalidine } from './yalidine/adapter.ts';
import type { PickupPointFormat } from './yalidine/request-fields.ts';
import type { HandshakeForm } from './yalidine/webhook.ts';

/** The keys of an account at a courier. `id`: null where the courier has none. */
type CourierKeys = { id: string | null; token: string };

/** What only the merchant's own account can show, with the likelier value as default (docs/couriers.md). */
type CourierAccess = {
  name: CourierName;
  keys: CourierKeys;
  handshake: HandshakeForm;
  asksCollection: boolean;
  pickupPointFormat: PickupPointFormat;
};

type Line = Omit<CourierLine, 'headers'>;

const openers: Record<CourierFamily, (access: CourierAccess, line: Line) => Courier> = {
  yalidine: ({ keys: { id, token }, handshake, pickupPointFormat }, line) =>
    openYalidine({ line, id: id ?? '', token, handshake, pickupPointFormat }),
  ecotrack: ({ keys: { token }, asksCollection }, line) => openEcotrack({ line, token, asksCollection }),
};

/** The API of a courier for one account. */
export function openCourier(access: CourierAccess, line: Line): Courier {
  return openers[familyOf(access.name)](access, line);
}
