import type { Locale } from '../../../src/contract/scalars.ts';
import type { DeskRole } from '../../../src/shop/desk-calls/sessions/rules.ts';
import {
  auditLogPagePath,
  deskDeliveryPath,
  deskPath,
  deskProductsPath,
  devicesPath,
  paymentSettingsPath,
  searchOrdersPath,
} from '../../../src/shop/desk-urls.ts';
import { AuditLogIcon, BoxIcon, DeviceIcon, InboxIcon, SearchIcon, SlidersIcon, VanIcon } from './icons.tsx';

/**
 * The sections of the desk, in the order of the page's header, with the roles that see them. `isNear`: also shown on
 * a phone; the others are in a menu there.
 */
export const rooms = [
  {
    name: 'today',
    roles: ['owner', 'packer'],
    path: (language: Locale) => deskPath(language),
    icon: InboxIcon,
    isNear: true,
  },
  {
    name: 'search',
    roles: ['owner'],
    path: (language: Locale) => searchOrdersPath(language),
    icon: SearchIcon,
    isNear: true,
  },
  {
    name: 'products',
    roles: ['owner'],
    path: (language: Locale) => deskProductsPath(language),
    icon: BoxIcon,
    isNear: true,
  },
  {
    name: 'delivery',
    roles: ['owner'],
    path: (language: Locale) => deskDeliveryPath(language),
    icon: VanIcon,
    isNear: false,
  },
  {
    name: 'settings',
    roles: ['owner'],
    path: (language: Locale) => paymentSettingsPath(language),
    icon: SlidersIcon,
    isNear: false,
  },
  {
    name: 'devices',
    roles: ['owner'],
    path: (language: Locale) => devicesPath(language),
    icon: DeviceIcon,
    isNear: false,
  },
  {
    name: 'journal',
    roles: ['owner'],
    path: (language: Locale) => auditLogPagePath(language),
    icon: AuditLogIcon,
    isNear: false,
  },
] as const satisfies {
  name: string;
  roles: readonly DeskRole[];
  path: unknown;
  icon: unknown;
  isNear: boolean;
}[];

export type Room = (typeof rooms)[number]['name'];
