import { expect, test } from 'vitest';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { guestForm } from '../../src/domain/addresses/desk/sign-in.ts';
import { type DeskRole, deskRoles } from '../../src/domain/desk-rights.ts';
import shop from '../../src/shop-worker/worker.ts';
import { pagesOpenTo, sectionsOpenTo } from '../../templates/desk/page/navigation.ts';
import { elementsOn, linksOn } from '../storefront/forms.ts';
import { addressOf } from '../storefront/route-addresses.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { currentSections, hasFrame } from './crawling.ts';
import { pairAs, pairOwner } from './devices.ts';

/** The map of the desk: its sections, and where each page is found. */

new ShopUnderTest(() => {});

const own = deskPath('fr');

async function pair(role: DeskRole): Promise<Visitor> {
  const owner = await pairOwner();
  return role === 'owner' ? owner : pairAs(owner, role);
}

const navigationOf = (html: string) => linksOn(/<nav class="sections".*?<\/nav>/s.exec(html)?.[0] ?? '');

test.each(deskRoles)('a %s finds each page within two taps from the first one', async (role) => {
  const visitor = await pair(role);
  const home = sectionsOpenTo(role)[0]?.first.path('fr', role) ?? '';
  const sections = navigationOf(await visitor.read(home));
  const found = new Set(sections);
  for (const path of sections) for (const link of linksOn(await visitor.read(path))) found.add(link);
  const pages = pagesOpenTo(role).map(({ name, path }) => ({ name, path: path('fr', role) }));
  expect(pages.filter(({ path }) => !found.has(path))).toEqual([]);
  for (const { name, path } of pages) {
    const html = await visitor.read(path);
    expect([navigationOf(html), currentSections(html).length], name).toEqual([sections, 1]);
  }
});

test('each page with an address of its own belongs to one section', async () => {
  const owner = await pair('owner');
  const valueFor = (name: string) => (name === 'language' ? 'fr' : '*');
  const routes = (await shop.loadRoutes()).filter(({ method }) => method === 'GET');
  const paths = new Set(routes.map(({ path }) => addressOf(path, valueFor)));
  const pages = [...paths].filter(
    (path) => path.startsWith(own) && !path.includes('*') && !guestForm.test(path),
  );
  const framed: string[] = [];
  for (const path of pages) {
    const answer = await owner.get(path);
    const html = await answer.text();
    if (answer.status !== 200 || !hasFrame(html)) continue;
    framed.push(path);
    expect(currentSections(html).length, path).toBe(1);
    expect(
      elementsOn(html, 'nav').map(({ attributes }) => attributes.class),
      path,
    ).toEqual(['sections', 'pages']);
  }
  expect(framed.length).toBeGreaterThan(40);
});

test('an accountant lands on Money, and still finds the day', async () => {
  const accountant = await pair('accountant');
  const answer = await accountant.get(own);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${own}/profit`]);
  expect(currentSections(await accountant.read(`${own}/queues`))).toEqual([`${own}/queues`]);
});
