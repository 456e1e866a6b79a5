import { journal } from './ar/audit-log.ts';
import { coupons } from './ar/coupons.ts';
import { statements } from './ar/courier-settlements.ts';
import { delivery } from './ar/delivery.ts';
import { devices } from './ar/devices.ts';
import { imports } from './ar/imports.ts';
import { news } from './ar/notifications.ts';
import { start } from './ar/onboarding.ts';
import { order } from './ar/order.ts';
import { settings } from './ar/payment-settings.ts';
import { photos } from './ar/photos.ts';
import { exporting, print } from './ar/printing.ts';
import { goods } from './ar/products.ts';
import { proof } from './ar/reauthentication.ts';
import { search } from './ar/search.ts';
import { shared } from './ar/shared.ts';
import { signin } from './ar/sign-in.ts';
import { lostMetadata } from './ar/lost-metadata.ts';
import { today } from './ar/today.ts';
import type { DeskCopy } from './tables.ts';

export const ar: DeskCopy = {
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
