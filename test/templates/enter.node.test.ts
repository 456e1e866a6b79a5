import { expect, test } from 'vitest';
import { NothingOnEnter } from '../../templates/parts/nothing-on-enter.tsx';
import { deskSamples } from './desk/samples.tsx';
import { hostedPages, shopPages } from './pseudo/pages.ts';
import { setStudio } from './storefront/faces.ts';
import { infoSamples } from './storefront/notices.tsx';
import { htmlOf, show } from './storefront/screen.ts';

const studio = setStudio();

/**
 * The buttons that Enter may press: the form's path, the button's value, and why that is harmless. Every
 * other form with a field must begin with a disabled button (`NothingOnEnter`).
 */
const harmless: readonly [path: RegExp, sends: string, why: string][] = [
  [/^\/fr$/, '', 'searches the shelf'],
  [/^\/fr\/cart\/(add|change)$/, '', 'puts into the cart the number that was typed'],
  [/^\/fr\/cart\/coupon$/, '', 'says whether the code is good; nothing is used up before an order'],
  [/^\/fr\/cart\/delivery$/, '', 'says what delivery costs'],
  [/^\/fr\/checkout$/, '', 'shows the form again, with the buttons that order'],
  [/\/orders\/\w+\/address$/, '', 'saves the address inside the wilaya, which can be changed again'],
  [/^\/fr\/quick-order$/, '', 'shows what the order comes to; only the button below it orders'],
  [/^\/fr\/orders$/, '', 'looks for an order'],
  [
    /^\/fr\/p\/[\w-]+\/alert(\?variant=\w+)?$/,
    '',
    'asks for an e-mail to the typed address, whose link confirms or withdraws the request',
  ],
  [/^\/fr\/desk\/(products|orders|customers|stock)$/, '', 'searches'],
  [/^\/fr\/desk\/parcels\/all$/, '', 'shows the chosen columns'],
  [/^\/fr\/desk\/orders\/new#known$/, '', 'looks the number up; only a tap saves the order'],
  [/^\/fr\/desk\/print\/slips$/, '', 'shows a page to print'],
  [/^\/fr\/desk\/export\/file$/, '', 'makes a file'],
  [/^\/fr\/desk\/products\/(new|of\/\w+)$/, 'more=1', 'shows the form again, with more lines'],
  [
    /^\/fr\/desk\/products\/of\/[\w-]+\?list=1/,
    '',
    'saves the price and the pieces of the row, which can be typed anew',
  ],
  [/^\/fr\/desk\/products\/import\/prices$/, '', 'shows the new prices; only a tap below them changes any'],
  [/^\/fr\/desk\/products\/link$/, '', 'makes a link, which can be ended'],
  [/^\/fr\/desk\/devices\/(invite|rename)$/, '', 'shows a code to this person alone; saves a name'],
  [/^\/fr\/desk\/orders\/\w+\/track$/, '', 'saves the number, which can be typed anew'],
  [
    /^\/fr\/desk\/(pair\/\w+|recover|reauthentication|reauthentication\/set)$/,
    '',
    'checks the code that was typed',
  ],
  [/^\/fr\/desk\/settings\/[\w/-]+(#wrong)?$/, '', 'saves what was typed, which can be typed anew'],
  [/\/payment-(links|requests)\/\w+$/, '', 'leads to the checkout, where nothing is paid yet'],
  [/\/checkouts\/\w+\/pay$/, '', 'leads to the bank, where nothing is paid yet'],
  [/\/receipt\/mail$/, '', 'sends the receipt to the address that was typed, a few times a day'],
  [/^\/sandbox\/bank\/\w+$/, 'answer=pay', 'asks for the code of the bank'],
  [/^\/sandbox\/bank\/\w+$/, 'answer=confirm', 'checks the code of the bank: whoever types it consents'],
];

type Found = { path: string; sends: string; isDisabled: boolean };

/** Run in the browser: for each form with a field where Enter submits, its first submit button. */
const findDefaultButtons = `[...document.forms].flatMap((form) => {
  const controls = [...form.elements];
  if (!controls.some((one) => one.matches('input:not([type=hidden], [type=submit], [type=button], [type=image], [type=reset], [type=file])'))) return [];
  const button = controls.find((one) => one.matches('button:not([type=button], [type=reset]), input[type=submit], input[type=image]'));
  return [{
    path: button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '',
    sends: button?.name ? button.name + '=' + button.value : '',
    isDisabled: button?.disabled ?? false,
  }];
})`;

test('Enter in a field of any form of both Workers presses a harmless button, or none', async () => {
  const page = await (await studio.browser.newContext({ bypassCSP: true })).newPage();
  await show(page, '<!DOCTYPE html>');
  const shown = [
    ...shopPages('fr'),
    ...Object.entries({ ...infoSamples('fr'), ...deskSamples('fr') }),
    ...hostedPages('fr'),
  ];
  const met = new Set<string>();
  const harmful = new Set<string>();
  for (const [name, sample] of shown) {
    await page.setContent(await htmlOf(sample));
    for (const { path, sends, isDisabled } of await page.evaluate<Found[]>(findDefaultButtons)) {
      const why = harmless.find(([one, sent]) => one.test(path) && sent === sends)?.[2];
      if (why !== undefined) met.add(why);
      else if (!isDisabled) harmful.add(`${name}: ${path} ${sends}`);
    }
  }
  expect([...harmful]).toEqual([]);
  // A row that no page needs must be removed.
  expect(harmless.map(([, , why]) => why).filter((why) => !met.has(why))).toEqual([]);
});

test('a form with a disabled first button is not sent by Enter, and is by a tap', async () => {
  const page = await (await studio.browser.newContext()).newPage();
  await page.setContent(
    `<form onsubmit="sent.value = 'yes'; return false">${await htmlOf(NothingOnEnter())}<input name="amount"><button>Send</button></form><output id="sent"></output>`,
  );
  await page.locator('[name=amount]').press('Enter');
  expect(await page.locator('output').textContent()).toBe('');
  await page.locator('button', { hasText: 'Send' }).click();
  expect(await page.locator('output').textContent()).toBe('yes');
});
