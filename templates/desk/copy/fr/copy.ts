import { auditLog } from './audit-log.ts';
import { bulk } from './bulk.ts';
import { callQueue } from './call-queue.ts';
import { callRates } from './call-rates.ts';
import { coupons } from './coupons.ts';
import { courierFees } from './courier-fees.ts';
import { labels } from './courier-labels.ts';
import { courierPayments } from './courier-payments.ts';
import { courierPlaces } from './courier-places.ts';
import { courierSettlements } from './courier-settlements.ts';
import { couriers } from './couriers.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import { devices } from './devices.ts';
import { doubts } from './doubts.ts';
import { funnel } from './funnel.ts';
import { imports } from './imports.ts';
import { lostMetadata } from './lost-metadata.ts';
import { navigation } from './navigation.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { exporting } from './order-export.ts';
import { order } from './order-page.ts';
import { parcels } from './parcels.ts';
import { settings } from './payment-settings.ts';
import { photos } from './photos.ts';
import { priceTable } from './price-table.ts';
import { print } from './print.ts';
import { products } from './products.ts';
import { profit } from './profit.ts';
import { reauthentication } from './reauthentication.ts';
import { reviews } from './reviews.ts';
import { search } from './search.ts';
import { shared } from './shared.ts';
import { signIn } from './sign-in.ts';
import { stock } from './stock.ts';
import { stockAlerts } from './stock-alerts.ts';
import { tables } from './tables.ts';
import { today } from './today.ts';
import { typedOrders } from './typed-orders.ts';
import { uploads } from './uploads.ts';

export const fr = {
  bulk,
  coupons,
  reviews,
  courierFees,
  priceTable,
  courierPlaces,
  couriers,
  customers,
  delivery,
  devices,
  doubts,
  exporting,
  products,
  imports,
  labels,
  funnel,
  auditLog,
  lostMetadata,
  navigation,
  notifications,
  order,
  parcels,
  photos,
  print,
  profit,
  reauthentication,
  search,
  settings,
  shared,
  signIn,
  onboarding,
  courierPayments,
  courierSettlements,
  stock,
  stockAlerts,
  tables,
  today,
  typedOrders,
  uploads,
  callQueue,
  callRates,
};
