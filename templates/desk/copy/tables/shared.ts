import type { DeskRole } from '../../../../src/storefront/desk/sessions/rules.ts';

/** What stands on every page of the desk. */
export type DeskSharedCopy = {
  desk: string;
  skip: string;
  test: string;
  languages: string;
  rooms: string;
  roomNames: Record<'today' | 'search' | 'goods' | 'delivery' | 'settings' | 'devices' | 'journal', string>;
  /** Behind which the rooms stand for which a phone has no place. */
  moreRooms: string;
  roles: Record<DeskRole, string>;
  signOut: string;
  toShop: string;
  toDesk: string;
  notices: Record<'forbidden' | 'gone', { title: string; text: string }>;
};
