import { Hono } from 'hono';
import type { StorefrontEnvironment } from '../shop-web/request-context.ts';
import { askDesk } from './http/ask.ts';
import { loadDeskText } from './http/text.ts';
import { showRefusal } from './refusal.tsx';
import { takePendingForm } from './resume-form.ts';
import * as signInProcedures from './sign-in/procedures.ts';

type Routes = Hono<StorefrontEnvironment>;

const signIn = () => [routesIn(import('./sign-in/routes.tsx'), 'signInRoutes')];

/**
 * The pages by their section, the part of the address behind `/desk`; `''`: the first page. The Worker reads a
 * section's code at the first request for it. Where two routes match an address, the first one answers.
 */
export const sections: Record<string, () => readonly Promise<Routes>[]> = {
  queues: () => [
    routesIn(import('./call-queue/routes.tsx'), 'callQueueRoutes'),
    routesIn(import('./today/routes.tsx'), 'todayRoutes'),
  ],
  '': () => [routesIn(import('./today/routes.tsx'), 'todayRoutes')],
  pair: signIn,
  recover: signIn,
  codes: signIn,
  'sign-out': signIn,
  orders: () => [
    routesIn(import('./search/routes.tsx'), 'searchRoutes'),
    routesIn(import('./typed-orders/routes.tsx'), 'typedOrderRoutes'),
    routesIn(import('./order-page/routes.tsx'), 'orderRoutes'),
    routesIn(import('./customers/routes.tsx'), 'orderTagRoutes'),
  ],
  bulk: () => [routesIn(import('./bulk/routes.tsx'), 'bulkRoutes')],
  'call-rates': () => [routesIn(import('./call-rates/routes.tsx'), 'callRateRoutes')],
  customers: () => [routesIn(import('./customers/routes.tsx'), 'customerRoutes')],
  stock: () => [routesIn(import('./stock/routes.tsx'), 'stockRoutes')],
  'stock-alerts': () => [routesIn(import('./stock-alerts/routes.tsx'), 'stockAlertRoutes')],
  parcels: () => [
    routesIn(import('./parcels/routes.tsx'), 'parcelRoutes'),
    routesIn(import('./courier-labels/routes.tsx'), 'labelRoutes'),
  ],
  delivery: () => [
    routesIn(import('./couriers/routes.tsx'), 'courierAccountRoutes'),
    routesIn(import('./courier-places/routes.tsx'), 'courierPlaceRoutes'),
    routesIn(import('./courier-fees/routes.tsx'), 'courierFeeRoutes'),
    routesIn(import('./price-table/routes.tsx'), 'priceTableRoutes'),
    routesIn(import('./delivery/routes.tsx'), 'deskDeliveryRoutes'),
  ],
  products: () => [
    routesIn(import('./imports/routes.tsx'), 'importRoutes'),
    routesIn(import('./products/routes.tsx'), 'productRoutes'),
    routesIn(import('./photos/routes.ts'), 'photoFormRoutes'),
  ],
  coupons: () => [routesIn(import('./coupons/routes.tsx'), 'couponRoutes')],
  reviews: () => [routesIn(import('./reviews/routes.tsx'), 'reviewRoutes')],
  devices: () => [routesIn(import('./devices/routes.tsx'), 'deviceRoutes')],
  'audit-log': () => [routesIn(import('./audit-log/routes.tsx'), 'auditLogRoutes')],
  settings: () => [
    routesIn(import('./notifications/routes.tsx'), 'notificationRoutes'),
    routesIn(import('./payment-settings/routes.tsx'), 'paymentSettingsRoutes'),
    routesIn(import('./store-details/routes.tsx'), 'storeDetailsRoutes'),
  ],
  reauthentication: () => [routesIn(import('./reauthentication-pages/routes.tsx'), 'reauthenticationRoutes')],
  print: () => [routesIn(import('./print/routes.tsx'), 'printRoutes')],
  export: () => [routesIn(import('./order-export/routes.tsx'), 'exportRoutes')],
  start: () => [routesIn(import('./onboarding/routes.tsx'), 'onboardingRoutes')],
  'courier-settlements': () => [
    routesIn(import('./courier-payments/routes.tsx'), 'courierPaymentRoutes'),
    routesIn(import('./courier-settlements/routes.tsx'), 'settlementRoutes'),
  ],
  profit: () => [routesIn(import('./profit/routes.tsx'), 'profitRoutes')],
  figures: () => [routesIn(import('./profit/routes.tsx'), 'figureFileRoutes')],
  funnel: () => [routesIn(import('./funnel/routes.tsx'), 'funnelRoutes')],
};

async function routesIn<Name extends string>(
  module: Promise<Record<Name, Routes>>,
  name: Name,
): Promise<Routes> {
  return (await module)[name];
}

/** All that the desk answers in the sections that are read by now. `pairings`: for the merchant's command. */
export type DeskRoutes = { pages: Routes; pairings: Routes | null };

/** The desk as far as it is read; each Worker has one. */
export class DeskSections {
  readonly #read = new Map<string, readonly Routes[]>();
  #pairings: Routes | null = null;
  #routes = this.#assemble();

  /** Reads a section, if there is one of this name, and returns the desk with it: the same object if it was read. */
  async load(section: string): Promise<DeskRoutes> {
    if (section === 'pairings' && this.#pairings === null) {
      ({ pairingRoutes: this.#pairings } = await import('./sign-in/routes.tsx'));
      this.#routes = this.#assemble();
    }
    const load = Object.hasOwn(sections, section) ? sections[section] : undefined;
    if (load === undefined || this.#read.has(section)) return this.#routes;
    this.#read.set(section, await Promise.all(load()));
    this.#routes = this.#assemble();
    return this.#routes;
  }

  /** Reads all sections, for tests that try each route. */
  async loadAll(): Promise<DeskRoutes> {
    for (const section of [...Object.keys(sections), 'pairings']) await this.load(section);
    return this.#routes;
  }

  #assemble(): DeskRoutes {
    const pages: Routes = new Hono<StorefrontEnvironment>();
    pages.use(loadDeskText);
    pages.use(takePendingForm);
    const mounted = new Set<Routes>();
    for (const section of Object.keys(sections))
      for (const routes of this.#read.get(section) ?? []) {
        if (!mounted.has(routes)) pages.route('/', routes);
        mounted.add(routes);
      }
    // A caller without a session is not told that the address does not exist.
    pages.get('/*', async (c) => {
      const reply = await askDesk(c, signInProcedures.confirmSession, {});
      return showRefusal(c, { reason: 'gone', ...reply });
    });
    return { pages, pairings: this.#pairings };
  }
}
