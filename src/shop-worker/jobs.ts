import { MonthlySize } from '../database/storage/sizes.ts';
import type { ImportRunner } from '../desk/imports/apply.ts';
import { writeDueIncidents } from '../shop/audit-log/audit-log.ts';
import type { ShopContext } from '../shop/context.ts';
import { makeMissingPrices } from '../shop/service-writes/delivery-prices.ts';
import { nextImportAt } from '../shop/uploaded-tables/store.ts';
import type { ShopServices } from './services.ts';

/**
 * Timed work. `dueAt`: milliseconds since the epoch, in the past for overdue work, infinity while nothing is due.
 * The alarm calls every `run` when any job is due: `run` checks its own due time and ignores a call while it runs.
 */
export type Job = {
  name: string;
  dueAt(): number;
  run(): unknown;
  /** Set if the due time can change without a written row. */
  isDueInMemory?: true;
};

const NEVER = Number.POSITIVE_INFINITY;

/** All timed work of the shop. */
export function jobsOf(context: ShopContext, services: ShopServices): readonly Job[] {
  const { sql, storage, now } = context;
  const size = new MonthlySize();
  const { catalogueSync } = services;
  const importDueAt = () => nextImportAt(sql) ?? NEVER;
  let importRunner: ImportRunner | undefined;
  return [
    job('rebuild the index', services.reindexing),
    {
      name: 'read the catalogue',
      dueAt: () => catalogueSync.dueAt(),
      // A visit makes this job due sooner.
      isDueInMemory: true,
      run: async () => {
        await catalogueSync.run();
        if (await makeMissingPrices(context)) catalogueSync.stayAwake();
      },
    },
    job('end holds of stock', services.holdEnder),
    job('check open payments', services.reconciliation),
    job('follow refunds', services.refundFollower),
    job('look for late payments', services.paymentExceptionPoll),
    job('read what the service offers', services.capabilities),
    job('delete what is kept no longer', services.retention),
    // A failed write makes it due later.
    { ...job('write the list of erasures', context.erasures), isDueInMemory: true },
    job('notify of due calls', services.dueCalls),
    job('send notifications', services.notificationSender),
    job('ask who wants stock alerts to confirm', services.confirmationSender),
    job('tell who waits for a product', services.returnSender),
    job('keep photos in order', services.photoUpkeep),
    job('reprice ended orders', services.repricing),
    job('follow parcels at couriers', services.shipmentRunner),
    {
      name: 'apply an import',
      dueAt: importDueAt,
      run: async () => {
        if (importDueAt() > now()) return;
        // Loaded on demand, with the desk's code.
        const { ImportRunner } = await import('../desk/imports/apply.ts');
        importRunner ??= new ImportRunner(context);
        await importRunner.run();
      },
    },
    // These two run with every alarm and never set one.
    { name: 'write the counts of refusals', dueAt: () => NEVER, run: () => writeDueIncidents(context) },
    {
      name: 'note the size of the database',
      dueAt: () => NEVER,
      run: () => {
        if (size.isDue(sql, now())) size.note(sql, now(), storage.sql.databaseSize);
      },
    },
  ];
}

function job(name: string, service: { dueAt(): number; run(): unknown }): Job {
  return { name, dueAt: () => service.dueAt(), run: () => service.run() };
}
