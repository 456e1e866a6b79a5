import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, by path prefix, a minute or more on two cores. The runner knows no times in a fresh
 * clone and begins with the files of most bytes; a short file of long tests would then run alone at the end.
 */
const longest: readonly string[] = [
  'test/templates/every-sample.',
  'test/server/troubles.',
  'test/couriers/shipments.',
  'test/service/reconciliation/many.',
  'test/couriers/order-amounts.',
  'test/server/releases/',
  'test/journey/every-form',
  'test/desk/orders/money-walk.',
  'test/scripts/deploy/setup.',
  'test/shop/orders/refunds/interleavings.',
  'test/service/acquirers/interbank/random.',
  'test/shop/order-limits/holds.',
  'test/journey/interbank.',
  'test/journey/start-again.',
  'test/shop-web/guard.',
  'test/service/payments/purchase-limits/',
  'test/scripts/deploy/run.',
  'test/server/backup/authenticity.',
  'test/journey/gallery-pages.',
  'test/journey/dashboard.',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((path) => moduleId.includes(`/${path}`));
  return rank === -1 ? longest.length : rank;
}

/** Starts the longest files of each project first. Files of a project stay together, since they share a runtime. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return sorted.toSorted(
      (left, right) =>
        projects.indexOf(left.project.name) - projects.indexOf(right.project.name) ||
        rankOf(left) - rankOf(right),
    );
  }
}
