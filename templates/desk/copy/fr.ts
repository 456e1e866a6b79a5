import { journal } from './fr/audit-log.ts';
import { coupons } from './fr/coupons.ts';
import { statements } from './fr/courier-settlements.ts';
import { delivery } from './fr/delivery.ts';
import { devices } from './fr/devices.ts';
import { imports } from './fr/imports.ts';
import { news } from './fr/notifications.ts';
import { start } from './fr/onboarding.ts';
import { order } from './fr/order.ts';
import { settings } from './fr/payment-settings.ts';
import { photos } from './fr/photos.ts';
import { exporting, print } from './fr/printing.ts';
import { goods } from './fr/products.ts';
import { proof } from './fr/reauthentication.ts';
import { search } from './fr/search.ts';
import { shared } from './fr/shared.ts';
import { signin } from './fr/sign-in.ts';
import { lostMetadata } from './fr/lost-metadata.ts';
import { today } from './fr/today.ts';
import type { DeskCopy } from './tables.ts';

export const fr: DeskCopy = {
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
