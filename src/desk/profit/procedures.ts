import type { Locale } from '../../contract/scalars.ts';
import { monthAfter, monthOf } from '../../domain/orders/profit/order-result.ts';
import { noFigures } from '../../domain/orders/profit/profit.ts';
import type { ShopContext } from '../../shop/context.ts';
import { readRepricing } from '../../shop/orders/profit/store/repricing.ts';
import { countMirrored } from '../../shop/products/store/mirror.ts';
import { dayOf } from '../../text/algiers.ts';
import { crockford } from '../../text/crockford.ts';
import { isSameCode } from '../../web/same-secret.ts';
import { type Desk, guestProcedure, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames, isMakerTrusted } from '../sessions/store/sessions.ts';
import { debtsByCourier } from './rules/courier-debts.ts';
import { type FigureQuestion, MOST_ADDRESSES } from './rules/figure-addresses.ts';
import {
  MONTHS_IN_FILE,
  MONTHS_SHOWN,
  MOST_FILE_ROWS,
  MOST_LISTED,
  type ProfitList,
} from './rules/figures.ts';
import { PRODUCTS_AT_ONCE, PRODUCTS_ON_PAGE, sumOf } from './rules/stock-value.ts';
import { readStockValue } from './stock-value.ts';
import {
  deleteAddress,
  insertAddress,
  nameOfProduct,
  readAddresses,
  readDebts,
  readList,
  readMonthFigures,
  readMonths,
  readRows,
  saveUse,
} from './store.ts';

const HOUR = 3_600_000;

const todayOf = ({ now }: ShopContext) => dayOf(Math.floor(now() / 1000));

/** The figures of a month, by product, wilaya or source, and the months that have any. `month`: null for this one. */
export const showProfit = signedInProcedure({
  name: 'profit.show',
  right: 'see_profit',
  isChange: false,
  handle: (
    { shop }: Desk<Device>,
    { month, by, language }: { month: number | null; by: ProfitList; language: Locale },
  ) => {
    const { sql } = shop;
    const thisMonth = monthOf(todayOf(shop));
    const shown = month ?? thisMonth;
    return {
      ok: true,
      month: shown,
      thisMonth,
      figures: readMonthFigures(sql, shown) ?? noFigures,
      rows: readList(sql, by, shown, MOST_LISTED).map((row) => ({
        ...row,
        name: by === 'product' ? nameOfProduct(sql, row.key, language) : null,
      })),
      months: readMonths(sql, MONTHS_SHOWN),
      isRepricing: readRepricing(sql) !== null,
    } as const;
  },
});

/** What couriers owe for delivered orders. `today`: since the epoch. */
export const showDebts = signedInProcedure({
  name: 'profit.debts',
  right: 'see_profit',
  isChange: false,
  handle: ({ shop }: Desk<Device>) => {
    const today = todayOf(shop);
    return { ok: true, today, debts: debtsByCourier(readDebts(shop.sql), today) } as const;
  },
});

/**
 * The pieces and cost prices of a page of products, or of a part of their file. `isSmall`: one reading sums all of them;
 * a sum of twenty thousand would cost as much as thousands of pages.
 */
export const showStockValue = signedInProcedure({
  name: 'profit.stock',
  right: 'see_profit',
  isChange: false,
  handle: (
    { shop }: Desk<Device>,
    { language, after, isFile }: { language: Locale; after: string | null; isFile: boolean },
  ) => {
    const count = isFile ? PRODUCTS_AT_ONCE : PRODUCTS_ON_PAGE;
    const page = readStockValue(shop.sql, { language, after, count, today: todayOf(shop) });
    return { ok: true, ...page, isSmall: countMirrored(shop.sql, 'products') < PRODUCTS_AT_ONCE } as const;
  },
});

/** The value of the pieces of the next products. Its caller adds up the parts, until `next` is null. */
export const sumStockValue = signedInProcedure({
  name: 'profit.stock_sum',
  right: 'see_profit',
  isChange: false,
  handle: ({ shop }: Desk<Device>, { language, after }: { language: Locale; after: string | null }) => {
    const of = { language, after, count: PRODUCTS_AT_ONCE, today: todayOf(shop) };
    const { rows, next } = readStockValue(shop.sql, of);
    return { ok: true, sum: sumOf(rows), next } as const;
  },
});

/** The addresses that work: an owner's until it is revoked, another's no longer than the device that made it. */
const liveAddresses = ({ sql, now }: ShopContext) =>
  readAddresses(sql).filter(({ madeBy }) => isMakerTrusted(sql, madeBy, now()));

/** The addresses that a device sees and revokes: all, or its own. */
const addressesFor = (shop: ShopContext, { id, role }: Device) =>
  liveAddresses(shop).filter(({ madeBy }) => role === 'owner' || madeBy === id);

/** The addresses by which spreadsheets read the figures. Their secrets are nowhere. */
export const listAddresses = signedInProcedure({
  name: 'profit.addresses',
  right: 'share_figures',
  isChange: false,
  handle: ({ shop, device }: Desk<Device>) => {
    const seen = addressesFor(shop, device);
    const names = deviceNames(
      shop.sql,
      seen.map(({ madeBy }) => madeBy),
    );
    const addresses = seen.map(({ hash: _, madeBy, ...address }) => ({
      ...address,
      maker: names.get(madeBy) ?? null,
    }));
    return { ok: true, addresses } as const;
  },
});

/** Makes an address, by the hash of its secret; the same secret gives the same address. */
export const makeAddress = signedInProcedure({
  name: 'profit.share',
  right: 'share_figures',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, device, note }: Desk<Device>, { hash, name }: { hash: string; name: string }) => {
    const { sql, now, random } = shop;
    const live = liveAddresses(shop);
    if (live.some((one) => one.hash === hash)) return { ok: true } as const;
    if (live.length >= MOST_ADDRESSES) return { ok: false, reason: 'many' } as const;
    for (const one of readAddresses(sql))
      if (!live.some((other) => other.id === one.id)) deleteAddress(sql, one.id);
    const id = crockford(random(10)).toLowerCase();
    insertAddress(sql, { id, name, hash, madeBy: device.id, madeAt: now(), usedAt: null });
    note(id, ['name']);
    return { ok: true } as const;
  },
});

/** Ends an address at once. */
export const revokeAddress = signedInProcedure({
  name: 'profit.unshare',
  right: 'share_figures',
  isChange: true,
  handle: ({ shop, device, note }: Desk<Device>, { id }: { id: string }) => {
    // Already revoked, or another's: nothing changes.
    if (!addressesFor(shop, device).some((one) => one.id === id)) return { ok: true } as const;
    deleteAddress(shop.sql, id);
    note(id);
    return { ok: true } as const;
  },
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The rows of a file, for a program with the secret of an address: figures alone, no order and no person. */
export const readFigureFile = guestProcedure({
  name: 'profit.file',
  role: 'guest',
  isChange: true,
  handle: ({ shop }: Desk<Device | null>, { hash, file, language }: FigureQuestion) => {
    const { sql, now } = shop;
    // Every address is compared, in constant time, so that the time of an answer shows nothing of any.
    const [address] = liveAddresses(shop).filter((one) => isSameCode(bytesOf(one.hash), bytesOf(hash)));
    if (address === undefined) return { ok: false, reason: 'gone' } as const;
    if (address.usedAt === null || now() - address.usedAt >= HOUR) saveUse(sql, address.id, now());
    const today = todayOf(shop);
    if (file === 'courier') return { ok: true, file, today, debts: readDebts(sql) } as const;
    const dimension = file === 'month' ? 'shop' : file;
    const from = monthAfter(monthOf(today), 1 - MONTHS_IN_FILE);
    const names = new Map<string, string>();
    const rows = readRows(sql, dimension, from, MOST_FILE_ROWS).map((row) => {
      if (file !== 'product') return { ...row, name: null };
      const name = names.get(row.key) ?? nameOfProduct(sql, row.key, language);
      names.set(row.key, name);
      return { ...row, name };
    });
    return { ok: true, file, rows } as const;
  },
});
