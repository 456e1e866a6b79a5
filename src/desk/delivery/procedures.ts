import { missingPickupPoints } from '../../couriers/rules/pickup-points.ts';
import { pointsByWilaya } from '../../couriers/share-pickup-points.ts';
import { hasOpenAccount } from '../../couriers/store/accounts.ts';
import type { Grid } from '../../domain/delivery/grid.ts';
import { type PickupPoint, writePickupPointLines } from '../../domain/delivery/pickup-points.ts';
import {
  readGrid,
  readPickupPoints,
  readSaved,
  saveGrid,
  savePickupPoints,
} from '../../shop/delivery/store.ts';
import { currentGrid } from '../../shop/delivery/tariffs.ts';
import { renewCatalogueVersion } from '../../shop/products/store/catalogue-version.ts';
import { amountsToMake, makePrices } from '../../shop/service-writes/delivery-prices.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';

/**
 * The delivery grid; where none is saved, the grid of the existing prices. `missing`: amounts that cannot be charged
 * yet. `hasCouriers`: fees can be taken over.
 */
export const showDelivery = signedInProcedure({
  name: 'delivery.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>) => {
    const { sql } = shop;
    const { version, problem } = readSaved(sql);
    return {
      ok: true,
      grid: currentGrid(sql),
      hasCouriers: hasOpenAccount(sql),
      pickupPoints: writePickupPointLines(readPickupPoints(sql)),
      version: String(version),
      problem,
      missing: amountsToMake(shop),
    } as const;
  },
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves the delivery grid; `version`: of the grid that was shown. Sent again, it retries to create missing prices.
 */
export const saveTariffs = signedInProcedure({
  name: 'delivery.save',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>, { version, grid }: { version: string; grid: Grid }) => {
    const { sql } = shop;
    const isSaved = isSame(readGrid(sql), grid);
    if (!isSaved) {
      const refusal = refuseOutdated(version, String(readSaved(sql).version));
      if (refusal !== null) return refusal;
      saveGrid(sql, grid);
      // Product pages show the tariffs.
      renewCatalogueVersion(sql);
      note(null, ['tariffs']);
    }
    await makePrices(shop);
    return { ok: true } as const;
  },
});

/**
 * The couriers' pick-up points that `desks` lacks, in the wilayas with a price to one. Saves nothing: the merchant looks
 * at them first.
 */
export const findPickupPoints = signedInProcedure({
  name: 'delivery.find_pickup_points',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop: { sql } }: Desk<Device>, { pickupPoints }: { pickupPoints: PickupPoint[] }) => {
    const served = currentGrid(sql).cells.filter(({ mode }) => mode === 'desk');
    const codes = served.map(({ wilaya }) => wilaya).toSorted((one, other) => one - other);
    return { ok: true, ...missingPickupPoints(pickupPoints, codes, pointsByWilaya(sql)) } as const;
  },
});

/** Saves the pick-up points, in the same way as the grid. */
export const savePickupPointLines = signedInProcedure({
  name: 'delivery.pickup_points',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { version, pickupPoints }: { version: string; pickupPoints: PickupPoint[] },
  ) => {
    if (isSame(readPickupPoints(sql), pickupPoints)) return { ok: true } as const;
    const refusal = refuseOutdated(version, String(readSaved(sql).version));
    if (refusal !== null) return refusal;
    savePickupPoints(sql, pickupPoints);
    note(null, ['pickupPoints']);
    return { ok: true } as const;
  },
});
