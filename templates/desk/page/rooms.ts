import type { Locale } from '../../../src/contract/scalars.ts';
import type { DeskRole } from '../../../src/storefront/desk/sessions/rules.ts';
import { deskJournalPath, deskPath, devicesPath } from '../../../src/storefront/desk-urls.ts';
import { DeviceIcon, InboxIcon, JournalIcon } from './icons.tsx';

/** The rooms of the desk, in the order in which they stand in every page's head, and who is shown the way there. */
export const rooms = [
  {
    name: 'today',
    roles: ['owner', 'packer'],
    path: (language: Locale) => deskPath(language),
    icon: InboxIcon,
  },
  { name: 'devices', roles: ['owner'], path: (language: Locale) => devicesPath(language), icon: DeviceIcon },
  {
    name: 'journal',
    roles: ['owner'],
    path: (language: Locale) => deskJournalPath(language),
    icon: JournalIcon,
  },
] as const satisfies { name: string; roles: readonly DeskRole[]; path: unknown; icon: unknown }[];

export type Room = (typeof rooms)[number]['name'];
