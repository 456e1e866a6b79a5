import { Hono } from 'hono';
import { deskPatterns } from '../domain/addresses/desk-patterns.ts';
import type { StorefrontEnvironment } from '../shop-web/request-context.ts';
import { askDesk } from './http/ask.ts';
import { loadDeskText } from './http/text.ts';
import { showRefusal } from './refusal.tsx';
import { takePendingForm } from './resume-form.ts';
import * as signInProcedures from './sign-in/procedures.ts';

type Routes = Hono<StorefrontEnvironment>;

/** Routes and where they begin: at the desk's address, or at a page of it. */
type Mount = readonly [start: string, routes: Routes];

const signIn = () => [mount(import('./sign-in/routes.tsx'), 'signInRoutes')];

/**
 * The pages by their section, the part of the address behind `/desk`; `''`: the first page. The Worker reads a
 * section's code at the first request for it. Where two routes match an address, the first one answers.
 */
export const sections: Record<string, () => readonly Promise<Mount>[]> = {
  queues: () => [
    mount(import('./call-queue/routes.tsx'), 'callQueueRoutes'),
    mount(import('./today/routes.tsx'), 'todayRoutes'),
  ],
  '': () => [mount(import('./today/routes.tsx'), 'todayRoutes')],
  pair: signIn,
  recover: signIn,
  codes: signIn,
  out: signIn,
  orders: () => [
    mount(import('./search/routes.tsx'), 'searchRoutes'),
    mount(import('./typed-orders/routes.tsx'), 'typedOrderRoutes'),
    mount(import('./order-page/routes.tsx'), 'orderRoutes'),
    mount(import('./customers/routes.tsx'), 'orderTagRoutes'),
  ],
  bulk: () => [mount(import('./bulk/routes.tsx'), 'bulkRoutes')],
  'call-rates': () => [mount(import('./call-rates/routes.tsx'), 'callRateRoutes')],
  customers: () => [mount(import('./customers/routes.tsx'), 'customerRoutes')],
  stock: () => [mount(import('./stock/routes.tsx'), 'stockRoutes')],
  'stock-alerts': () => [mount(import('./stock-alerts/routes.tsx'), 'stockAlertRoutes')],
  parcels: () => [
    mount(import('./parcels/routes.tsx'), 'parcelRoutes'),
    mount(import('./courier-labels/routes.tsx'), 'labelRoutes'),
  ],
  delivery: () => [
    mount(import('./couriers/routes.tsx'), 'courierAccountRoutes'),
    mount(import('./courier-places/routes.tsx'), 'courierPlaceRoutes'),
    mount(import('./courier-fees/routes.tsx'), 'courierFeeRoutes'),
    mount(import('./price-table/routes.tsx'), 'priceTableRoutes'),
    mount(import('./delivery/routes.tsx'), 'deskDeliveryRoutes'),
  ],
  products: () => [
    mount(import('./imports/routes.tsx'), 'importRoutes'),
    mount(import('./products/routes.tsx'), 'productRoutes'),
    mount(import('./photos/routes.ts'), 'photoFormRoutes'),
  ],
  coupons: () => [mount(import('./coupons/routes.tsx'), 'couponRoutes')],
  reviews: () => [mount(import('./reviews/routes.tsx'), 'reviewRoutes')],
  devices: () => [mount(import('./devices/routes.tsx'), 'deviceRoutes')],
  'audit-log': () => [mount(import('./audit-log/routes.tsx'), 'auditLogRoutes')],
  settings: () => [
    mount(import('./notifications/routes.tsx'), 'notificationRoutes'),
    mount(import('./payment-settings/routes.tsx'), 'paymentSettingsRoutes'),
    mount(import('./store-details/routes.tsx'), 'storeDetailsRoutes'),
  ],
  reauthentication: () => [mount(import('./reauthentication-pages/routes.tsx'), 'reauthenticationRoutes')],
  print: () => [mount(import('./print/routes.tsx'), 'printRoutes')],
  export: () => [mount(import('./export/routes.tsx'), 'exportRoutes')],
  start: () => [mount(import('./onboarding/routes.tsx'), 'onboardingRoutes')],
  'courier-settlements': () => [
    mount(import('./courier-payments/routes.tsx'), 'courierPaymentRoutes'),
    mount(import('./courier-settlements/routes.tsx'), 'settlementRoutes'),
  ],
  profit: () => [mount(import('./profit/routes.tsx'), 'profitRoutes')],
  figures: () => [mount(import('./profit/routes.tsx'), 'figureFileRoutes')],
  funnel: () => [mount(import('./funnel/routes.tsx'), 'funnelRoutes')],
};

async function mount<Name extends string>(
  module: Promise<Record<Name, Routes>>,
  name: Name,
  start = '/',
): Promise<Mount> {
  return [start, (await module)[name]];
}

/** All that the desk answers in the sections that are read by now. `pairings`: for the merchant's command. */
export type DeskRoutes = { pages: Routes; pairings: Routes | null };

/** The desk as far as it is read; each Worker has one. */
export class DeskSections {
  readonly #read = new Map<string, readonly Mount[]>();
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
      for (const [start, routes] of this.#read.get(section) ?? []) {
        if (!mounted.has(routes)) pages.route(start, routes);
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
