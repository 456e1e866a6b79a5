import { expect, test } from 'vitest';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { crawl, formsOf, type Sending } from './crawling.ts';
import { addProducts, attack, openFullDesk, readTables } from './full-desk.ts';

// Takes over 10 s: two shops are filled, and each page of the desk is read and each form sent.

/**
 * Every page that links lead to and every form on it, in a shop with data of every kind: new ones are
 * included by themselves.
 */

let price = '';
const underTest = new ShopUnderTest((service) => {
  price = addProducts(service);
});

test('every form of every page adds nothing when it is sent again, and its change is in the audit log', async () => {
  const { owner } = await openFullDesk({ underTest, price });
  const forms = new Map<string, Sending>();
  for (const html of (await crawl(owner)).values())
    for (const form of formsOf(html)) forms.set(JSON.stringify([form.action, form.fields.act]), form);
  expect(forms.size).toBeGreaterThan(60);
  const added: string[] = [];
  const unsaid: string[] = [];
  // Forms that end this device's session come last.
  const last = (form: Sending) => /\/(out|revoke)$/.test(form.action);
  let before = await readTables();
  for (const form of [...forms.values()].toSorted((a, b) => Number(last(a)) - Number(last(b)))) {
    await (await owner.post(form.action, form.fields)).body?.cancel();
    const once = await readTables();
    const changed = Object.keys(once).filter((table) => before[table]?.rows !== once[table]?.rows);
    if (changed.length > 0 && !changed.includes('audit_log'))
      unsaid.push(`${form.action} ${changed.join(' ')}`);
    await (await owner.post(form.action, form.fields)).body?.cancel();
    const twice = await readTables();
    for (const table of Object.keys(once))
      if (once[table]?.count !== twice[table]?.count) added.push(`${form.action} ${table}`);
    before = twice;
  }
  // A file downloaded twice has two entries in the audit log.
  expect(added.filter((one) => !one.endsWith('/export/file audit_log'))).toEqual([]);
  expect(unsaid).toEqual([]);
});

test('HTML in every text field is shown as text on every page', async () => {
  const { owner } = await openFullDesk({ underTest, price });
  const forms = [...(await crawl(owner)).values()]
    .flatMap(formsOf)
    .filter(({ action }) => !/out$|revoke$/.test(action));
  for (const { action, fields, typed } of forms) {
    const hostile = Object.fromEntries(typed.map((name) => [name, attack]));
    const answer = await owner.post(action, { ...fields, ...hostile });
    const page = answer.status === 303 ? await owner.follow(answer) : answer;
    expect(await page.text(), action).not.toContain('<img src=x');
  }
  // A file shows text as it is: no browser reads it as HTML.
  const pages = [...(await crawl(owner))].filter(([path]) => !/\.(?:csv|xlsx)$/.test(path));
  for (const [path, html] of pages) expect(html, path).not.toContain('<img src=x');
});
