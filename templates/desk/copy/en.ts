import { journal } from './en/audit-log.ts';
import { coupons } from './en/coupons.ts';
import { statements } from './en/courier-settlements.ts';
import { delivery } from './en/delivery.ts';
import { devices } from './en/devices.ts';
import { imports } from './en/imports.ts';
import { news } from './en/notifications.ts';
import { start } from './en/onboarding.ts';
import { order } from './en/order.ts';
import { settings } from './en/payment-settings.ts';
import { photos } from './en/photos.ts';
import { exporting, print } from './en/printing.ts';
import { goods } from './en/products.ts';
import { proof } from './en/reauthentication.ts';
import { search } from './en/search.ts';
import { shared } from './en/shared.ts';
import { signin } from './en/sign-in.ts';
import { lostMetadata } from './en/lost-metadata.ts';
import { today } from './en/today.ts';
import type { DeskCopy } from './tables.ts';

export const en: DeskCopy = {
  coupons,
  delivery,
  devices,
  exporting,
  products: goods,
  imports,
  auditLog: journal,
  lostMetadata,
  notifications: news,
  order,
  photos,
  print,
  reauthentication: proof,
  search,
  settings,
  shared,
  signIn: signin,
  onboarding: start,
  courierSettlements: statements,
  today,
};
