import type { Locale } from '../../../src/contract/scalars.ts';
import {
  auditLogPagePath,
  deskDeliveryPath,
  deskPath,
  deskProductsPath,
  devicesPath,
  paymentSettingsPath,
  searchOrdersPath,
  stockPath,
} from '../../../src/domain/addresses/desk.ts';
import type { Right } from '../../../src/domain/desk-rights.ts';
import { AuditLogIcon, BoxIcon, DeviceIcon, InboxIcon, SearchIcon, SlidersIcon, VanIcon } from './icons.tsx';

/**
 * The sections of the desk, in the order of the page's header, with the right that opens each. `isNear`: also shown on
 * a phone; the others are in a menu there. `within`: the section whose pages link to it, for the roles that open both.
 */
const rooms = [
  {
    name: 'today',
    right: 'use_desk',
    path: (language: Locale) => deskPath(language),
    icon: InboxIcon,
    isNear: true,
  },
  {
    name: 'search',
    right: 'find_orders',
    path: (language: Locale) => searchOrdersPath(language),
    icon: SearchIcon,
    isNear: true,
  },
  {
    name: 'products',
    right: 'manage_products',
    path: (language: Locale) => deskProductsPath(language),
    icon: BoxIcon,
    isNear: true,
  },
  {
    name: 'stock',
    right: 'manage_stock',
    within: 'products',
    path: (language: Locale) => stockPath(language),
    icon: BoxIcon,
    isNear: true,
  },
  {
    name: 'delivery',
    right: 'manage_settings',
    path: (language: Locale) => deskDeliveryPath(language),
    icon: VanIcon,
    isNear: false,
  },
  {
    name: 'settings',
    right: 'manage_settings',
    path: (language: Locale) => paymentSettingsPath(language),
    icon: SlidersIcon,
    isNear: false,
  },
  {
    name: 'devices',
    right: 'manage_devices',
    path: (language: Locale) => devicesPath(language),
    icon: DeviceIcon,
    isNear: false,
  },
  {
    name: 'journal',
    right: 'read_audit_log',
    path: (language: Locale) => auditLogPagePath(language),
    icon: AuditLogIcon,
    isNear: false,
  },
] as const satisfies {
  name: string;
  right: Right;
  within?: string;
  path: unknown;
  icon: unknown;
  isNear: boolean;
}[];

export type Room = (typeof rooms)[number]['name'];

/** The sections in the header of a role's pages. */
export function roomsFor(may: (right: Right) => boolean): readonly (typeof rooms)[number][] {
  const open = rooms.filter(({ right }) => may(right));
  return open.filter((room) => !('within' in room && open.some(({ name }) => name === room.within)));
}
