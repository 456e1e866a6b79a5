import { expect, test } from 'vitest';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const studio = setStudio();

// A page for each kind: of one form, of several, and with another script.
test.each([
  ['desk-product-new', '[name=name]', '.product-form > .button'],
  ['desk-settings', '#phone', 'form:has(#phone) button'],
  ['desk-typed-order', '[name=name]', '.till .button'],
] as const)(
  'without a network %s stays as typed and says so, and is sent when the network is back',
  async (sample, field, button) => {
    const context = await studio.browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await show(page, await htmlOf(deskSamples('en')[sample]));
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.fill(field, '0550 12 34 56');
    const note = page.getByRole('alert').filter({ hasText: 'No network: nothing was sent.' });
    expect(await note.isVisible()).toBe(false);
    await context.setOffline(true);
    await page.click(button);
    expect(await note.isVisible()).toBe(true);
    expect(await page.inputValue(field)).toBe('0550 12 34 56');
    expect(sent).toEqual([]);
    await context.setOffline(false);
    await page.click(button);
    await expect.poll(() => sent.length).toBe(1);
    await context.close();
  },
);
