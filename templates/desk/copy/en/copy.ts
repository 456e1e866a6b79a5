import { auditLog } from './audit-log.ts';
import { coupons } from './coupons.ts';
import { statements } from './courier-settlements.ts';
import { delivery } from './delivery.ts';
import { devices } from './devices.ts';
import { imports } from './imports.ts';
import { lostMetadata } from './lost-metadata.ts';
import { news } from './notifications.ts';
import { start } from './onboarding.ts';
import { order } from './order.ts';
import { settings } from './payment-settings.ts';
import { photos } from './photos.ts';
import { exporting, print } from './printing.ts';
import { goods } from './products.ts';
import { proof } from './reauthentication.ts';
import { search } from './search.ts';
import { shared } from './shared.ts';
import { signin } from './sign-in.ts';
import { today } from './today.ts';

export const en = {
  coupons,
  delivery,
  devices,
  exporting,
  products: goods,
  imports,
  auditLog,
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
