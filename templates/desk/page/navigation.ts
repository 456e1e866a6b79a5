import type { Locale } from '../../../src/contract/scalars.ts';
import { queuesOf } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { type SettingGroup, settingGroups } from '../../../src/desk/store-details/rules/setting-groups.ts';
import {
  courierAccountsPath,
  courierDebtsPath,
  courierFeesPath,
  courierPaymentsPath,
  settlementsPath,
} from '../../../src/domain/addresses/desk/couriers.ts';
import { customersPath } from '../../../src/domain/addresses/desk/customers.ts';
import { deskDeliveryPath, priceTablePath } from '../../../src/domain/addresses/desk/delivery.ts';
import {
  figureAddressesPath,
  profitPath,
  stockValuePath,
} from '../../../src/domain/addresses/desk/figures.ts';
import { importsPath } from '../../../src/domain/addresses/desk/imports.ts';
import { notificationsPath } from '../../../src/domain/addresses/desk/notifications.ts';
import { exportPath, searchOrdersPath } from '../../../src/domain/addresses/desk/orders.ts';
import { parcelsPath } from '../../../src/domain/addresses/desk/parcels.ts';
import {
  deskProductsPath,
  productFormPath,
  stockAlertsPath,
  stockPath,
} from '../../../src/domain/addresses/desk/products.ts';
import { queuePath, todayPath } from '../../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import {
  callRatesPath,
  couponsPath,
  funnelPath,
  reviewsPath,
} from '../../../src/domain/addresses/desk/selling.ts';
import {
  limitsPath,
  onboardingPath,
  paymentMethodsPath,
  settingsPath,
  storeDetailsPath,
} from '../../../src/domain/addresses/desk/settings.ts';
import { auditLogPagePath, devicesPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { type DeskRole, homeOf, may, type Right } from '../../../src/domain/desk-rights.ts';
import { type Queue, queues } from '../../../src/domain/orders/queues.ts';
import type { DeskCopy } from '../copy/copy.ts';

/** The sections of the desk, in the order of the page's header. */
const deskSections = ['today', 'orders', 'products', 'money', 'selling', 'settings'] as const;
export type DeskSection = (typeof deskSections)[number];

/** The groups of the page of all settings, in its order. */
export const settingsGroups = ['shop', 'texts', 'selling', 'team', 'advanced'] as const;
type SettingsGroup = (typeof settingsGroups)[number];

/**
 * A page that links lead to. `group`: it is listed in this group of the page of all settings; `inMenu`: it is in the
 * menu of its section. `isOpenTo`: the roles that open it.
 */
type MappedPage = {
  section: DeskSection;
  inMenu: boolean;
  group: SettingsGroup | null;
  isOpenTo: (role: DeskRole) => boolean;
  path: (language: Locale, role: DeskRole) => string;
  words: (words: DeskCopy) => string;
};

type Options = { group?: SettingsGroup; inMenu?: boolean };

const pagesOf =
  (section: DeskSection) =>
  (
    right: Right | ((role: DeskRole) => boolean),
    path: MappedPage['path'],
    words: MappedPage['words'],
    { group, inMenu = true }: Options = {},
  ): MappedPage => ({
    section,
    inMenu,
    group: group ?? null,
    isOpenTo: typeof right === 'string' ? (role) => may(role, right) : right,
    path,
    words,
  });

const today = pagesOf('today');
const orders = pagesOf('orders');
const products = pagesOf('products');
const money = pagesOf('money');
const selling = pagesOf('selling');
const settings = pagesOf('settings');

const ofQueue = (queue: Queue) =>
  today(
    (role) => queuesOf(role).queues.includes(queue),
    (language) => queuePath(language, queue),
    (words) => words.navigation.queues[queue],
  );

/** A page of the shop's look and texts: listed among all settings, and in no menu. */
const ofGroup = (group: SettingGroup) =>
  settings(
    'manage_settings',
    (language) => storeDetailsPath(language, group),
    (words) => words.settings.storeDetails.groups[group].title,
    { inMenu: false, group: group === 'periods' ? 'advanced' : group.startsWith('text-') ? 'texts' : 'shop' },
  );

/** What `Object.fromEntries` cannot say: a value for each name. */
function eachOf<Name extends string, Prefix extends string>(
  prefix: Prefix,
  names: readonly Name[],
  make: (name: Name) => MappedPage,
): Record<`${Prefix}_${Name}`, MappedPage> {
  const entries = names.map((name) => [`${prefix}_${name}`, make(name)]);
  return Object.fromEntries(entries) as Record<`${Prefix}_${Name}`, MappedPage>;
}

/**
 * The desk's pages in the order of the menus: each belongs to one section. Only this table says what a role finds
 * where.
 */
const mapped = {
  today: today(
    'use_desk',
    (language, role) => (homeOf(role) === 'today' ? deskPath(language) : todayPath(language)),
    ({ navigation }) => navigation.pages.today,
  ),
  ...eachOf('queue', queues, ofQueue),
  orders: orders(
    'find_orders',
    (l) => searchOrdersPath(l),
    ({ navigation }) => navigation.pages.orders,
  ),
  typed_order: orders('type_orders', typedOrderPath, ({ navigation }) => navigation.pages.typed_order),
  parcels: orders(
    'use_desk',
    (l) => parcelsPath(l),
    ({ navigation }) => navigation.pages.parcels,
  ),
  customers: orders(
    'manage_customers',
    (l) => customersPath(l),
    ({ customers }) => customers.title,
  ),
  call_rates: orders(
    'call',
    (l) => callRatesPath(l),
    ({ callRates }) => callRates.title,
  ),
  products: products(
    'manage_products',
    (l) => deskProductsPath(l),
    ({ navigation }) => navigation.pages.products,
  ),
  new_product: products(
    'manage_products',
    (l) => productFormPath(l, 'new'),
    ({ navigation }) => navigation.pages.new_product,
  ),
  stock: products(
    'manage_stock',
    (l) => stockPath(l),
    ({ stock }) => stock.title,
  ),
  imports: products(
    'manage_products',
    (l) => importsPath(l),
    ({ navigation }) => navigation.pages.imports,
  ),
  categories: products(
    'manage_products',
    (l) => productFormPath(l, 'categories'),
    ({ navigation }) => navigation.pages.categories,
  ),
  stock_alerts: products(
    'manage_customers',
    (l) => stockAlertsPath(l),
    ({ stockAlerts }) => stockAlerts.title,
  ),
  payment_link: products(
    'manage_products',
    (l) => productFormPath(l, 'link'),
    ({ navigation }) => navigation.pages.payment_link,
  ),
  profit: money(
    'see_profit',
    (l) => profitPath(l),
    ({ profit }) => profit.title,
  ),
  debts: money('see_profit', courierDebtsPath, ({ profit }) => profit.debts.title),
  stock_value: money(
    'see_profit',
    (l) => stockValuePath(l),
    ({ profit }) => profit.stock.title,
  ),
  settlements: money('read_settlements', settlementsPath, ({ navigation }) => navigation.pages.settlements),
  courier_payments: money(
    'read_settlements',
    (l) => courierPaymentsPath(l),
    ({ navigation }) => navigation.pages.courier_payments,
  ),
  export: money(
    'export_orders',
    (l) => exportPath(l),
    ({ navigation }) => navigation.pages.export,
  ),
  figure_addresses: money(
    'share_figures',
    (l) => figureAddressesPath(l),
    (words) => words.profit.addresses.title,
  ),
  coupons: selling(
    'manage_products',
    (l) => couponsPath(l),
    ({ coupons }) => coupons.title,
  ),
  reviews: selling(
    'manage_reviews',
    (l) => reviewsPath(l),
    ({ reviews }) => reviews.title,
  ),
  funnel: selling(
    'see_profit',
    (l) => funnelPath(l),
    ({ funnel }) => funnel.title,
  ),
  settings: settings('manage_settings', settingsPath, ({ navigation }) => navigation.pages.settings),
  onboarding: settings(
    'manage_settings',
    (l) => onboardingPath(l),
    ({ onboarding }) => onboarding.title,
    {
      inMenu: false,
      group: 'shop',
    },
  ),
  ...eachOf('store', settingGroups, ofGroup),
  payment_methods: settings(
    'manage_settings',
    (l) => paymentMethodsPath(l),
    (words) => words.settings.methods.title,
    { group: 'selling' },
  ),
  delivery: settings(
    'manage_settings',
    (l) => deskDeliveryPath(l),
    ({ navigation }) => navigation.pages.delivery,
    {
      group: 'selling',
    },
  ),
  couriers: settings(
    'manage_settings',
    (l) => courierAccountsPath(l),
    ({ navigation }) => navigation.pages.couriers,
    {
      group: 'selling',
    },
  ),
  price_table: settings(
    'manage_settings',
    (l) => priceTablePath(l),
    (words) => words.priceTable.title,
    {
      inMenu: false,
      group: 'selling',
    },
  ),
  courier_fees: settings(
    'manage_settings',
    (l) => courierFeesPath(l),
    (words) => words.courierFees.title,
    {
      inMenu: false,
      group: 'selling',
    },
  ),
  notifications: settings(
    'manage_settings',
    (l) => notificationsPath(l),
    (words) => words.notifications.title,
    {
      group: 'team',
    },
  ),
  devices: settings(
    'manage_devices',
    (l) => devicesPath(l),
    ({ devices }) => devices.title,
    { group: 'team' },
  ),
  audit_log: settings(
    'read_audit_log',
    (l) => auditLogPagePath(l),
    (words) => words.auditLog.title,
    {
      group: 'team',
    },
  ),
  limits: settings(
    'manage_settings',
    (l) => limitsPath(l),
    ({ navigation }) => navigation.pages.limits,
    {
      inMenu: false,
      group: 'advanced',
    },
  ),
} as const satisfies Record<string, MappedPage>;

export type MappedName = keyof typeof mapped;

/** Pages about one thing, by the page whose list leads to them. */
const inner = {
  problem_queue: 'today',
  bulk: 'today',
  print: 'today',
  order: 'orders',
  placed_order: 'typed_order',
  customer: 'customers',
  labels: 'parcels',
  all_parcels: 'parcels',
  product: 'products',
  stock_moves: 'stock',
  import: 'imports',
  settlement: 'settlements',
  courier_payment: 'courier_payments',
  courier_communes: 'couriers',
  invitation: 'devices',
  reauthentication: 'devices',
} as const satisfies Record<string, MappedName>;

/** The name of a page with the frame of the desk. */
export type DeskPageName = MappedName | keyof typeof inner;

const isInner = (name: DeskPageName): name is keyof typeof inner => Object.hasOwn(inner, name);

/** Where a page stands: its section, and the link of the menu that leads back from it. */
export function placeOf(name: DeskPageName): { section: DeskSection; link: MappedName } {
  const listed = isInner(name) ? inner[name] : name;
  const { section, inMenu }: MappedPage = mapped[listed];
  return { section, link: inMenu ? listed : 'settings' };
}

type OpenPage = MappedPage & { name: MappedName };

/** The pages that a role opens, in the order of the table. */
export function pagesOpenTo(role: DeskRole): OpenPage[] {
  return (Object.keys(mapped) as MappedName[])
    .map((name) => ({ ...(mapped[name] as MappedPage), name }))
    .filter(({ isOpenTo }) => isOpenTo(role));
}

/** The sections of a role, its first page's first, each with the pages of its menu: the first one is its link. */
export function sectionsOpenTo(
  role: DeskRole,
): { section: DeskSection; menu: readonly OpenPage[]; first: OpenPage }[] {
  const pages = pagesOpenTo(role).filter(({ inMenu }) => inMenu);
  const home = homeOf(role);
  return [home, ...deskSections.filter((one) => one !== home)].flatMap((section) => {
    const menu = pages.filter((page) => page.section === section);
    const [first] = menu;
    return first === undefined ? [] : [{ section, menu, first }];
  });
}

/** The pages of a group of settings that a role opens. */
export function pagesOfGroup(group: SettingsGroup, role: DeskRole): OpenPage[] {
  return pagesOpenTo(role).filter((page) => page.group === group);
}
