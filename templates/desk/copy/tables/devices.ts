import type { DeskRole } from '../../../../src/shop/desk-calls/sessions/rules.ts';
import type { DeviceRefusal } from '../../../../src/shop/desk-urls.ts';

/** Who is let in. */
export type DevicesCopy = {
  title: string;
  refused: Record<DeviceRefusal, string>;
  isThis: string;
  paired: string;
  seen: string;
  change: string;
  name: string;
  rename: string;
  revoke: string;
  revokeText: string;
  revokeThis: string;
  lastOwner: string;
  invite: { title: string; text: string; as: string; roles: Record<DeskRole, string>; button: string };
  invitation: {
    title: string;
    text: Record<DeskRole, string>;
    picture: string;
    until: string;
    back: string;
  };
  codes: { title: string; left: (count: number) => string; text: string; button: string };
};
