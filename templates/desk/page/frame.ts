import type { Locale } from '../../../src/contract/scalars.ts';
import type { DeskRole } from '../../../src/domain/desk-rights.ts';
import { may, type Right } from '../../../src/domain/desk-rights.ts';
import type { DeskText } from './text.tsx';

/** Whether the device that sees a page has a right. */
export function frameMay({ device }: Pick<DeskFrame, 'device'>, right: Right): boolean {
  return device !== null && may(device.role, right);
}

/** The role of the device that sees a page; the one that sees least where there is no session. */
export function roleOf({ device }: Pick<DeskFrame, 'device'>): DeskRole {
  return device?.role ?? 'packer';
}

/** The frame of every page of the desk. */
export type DeskFrame = {
  t: DeskText;
  shopName: string;
  /** With a test key no money is taken, and every page says so. */
  isTest: boolean;
  /** The device that sees the page; null without a session. */
  device: { name: string; role: DeskRole } | null;
  /** The page's path in each language, for the language links. */
  alternates: Record<Locale, string>;
};
