import { expect, test } from 'vitest';
import { findProcedure, readProcedures } from '../../src/desk/procedures.ts';
import { DeskSections, sections } from '../../src/desk/routes.ts';
import { settingGroups } from '../../src/desk/store-details/rules/setting-groups.ts';
import { deskPath, deskSectionOf } from '../../src/domain/addresses/desk/root.ts';
import { deskPatterns } from '../../src/domain/addresses/desk-patterns.ts';
import { fillPattern } from '../../src/domain/addresses/patterns.ts';

/** Routes of the desk by sections: `GET /fr/desk/orders/:number`. */
async function routesOf(section: string): Promise<string[]> {
  const parts = await Promise.all(sections[section]?.() ?? []);
  return parts.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method} ${deskPath('fr')}${path}`),
  );
}

test('each route is in the section that is read for its address', async () => {
  const names = Object.keys(sections);
  const all = (await Promise.all(names.map(routesOf))).flat();
  expect(all.length).toBeGreaterThan(150);
  for (const route of all) {
    const section = deskSectionOf(route.split(' ')[1] ?? '') ?? 'none';
    expect(await routesOf(section), route).toContain(route);
  }
});

test('the routes are those of the table of patterns', async () => {
  const all = (await Promise.all(Object.keys(sections).map(routesOf))).flat();
  const paths = all.map((route) => route.slice(route.indexOf(' ') + deskPath('fr').length + 1));
  const patterns = Object.values<string | Record<string, string>>(deskPatterns).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  // Groups of the store's details are a route each, as are the forms of a channel.
  const filled = settingGroups.map((group) => fillPattern(deskPatterns.storeDetails, { group }));
  const matched = new Set([...patterns.filter((one) => one !== deskPatterns.storeDetails), ...filled]);
  expect(new Set(paths.map((path) => path.replace(/(?<=.)\/$/, '')))).toEqual(matched);
});

test('a section is read at the first request for it, and the others are not', async () => {
  const desk = new DeskSections();
  const before = await desk.load('');
  expect(await desk.load('')).toBe(before);
  expect(await desk.load('unknown')).toBe(before);
  expect(await desk.load('toString')).toBe(before);
  const paths = ({ pages }: typeof before) => pages.routes.map(({ path }) => path);
  expect(paths(before)).not.toContain('/coupons/end');
  const after = await desk.load('coupons');
  expect(paths(after)).toContain('/coupons/end');
  expect(paths(after)).not.toContain('/profit/debts');
});

test.each([
  ['/fr/desk', ''],
  ['/fr/desk/', ''],
  ['/desk/pairings', 'pairings'],
  ['/ar/desk/orders/new', 'orders'],
  ['/fr/desks', null],
  ['/fr/products/desk', null],
  ['/xx/desk', null],
])('%s is of section %j', (path, section) => {
  expect(deskSectionOf(path)).toBe(section);
});

test('each procedure is found by its name, and no name is of two', async () => {
  const all = await readProcedures();
  expect(all.length).toBeGreaterThan(150);
  for (const procedure of all) expect(await findProcedure(procedure.name), procedure.name).toBe(procedure);
  for (const name of ['orders', 'orders.', 'orders.none', 'none.show', 'toString.show', ''])
    expect(await findProcedure(name), name).toBeNull();
});
