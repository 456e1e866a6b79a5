import type { DeskRole } from '../../../../src/shop/desk-calls/sessions/rules.ts';

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

/** Where a list is given: pasted or as a file, and those of before. */
export type UploadListCopy = {
  text: string;
  textHint: string;
  file: string;
  fileHint: string;
  button: string;
  earlier: string;
  pasted: string;
  refused: Record<'empty' | 'workbook' | 'long', string> & {
    encoding: (name: string) => string;
    quotes: (row: number) => string;
  };
  rows: (count: number) => string;
};
