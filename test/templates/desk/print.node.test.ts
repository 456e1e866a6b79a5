import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { slipFormats } from '../../../src/domain/addresses/slip-sizes.ts';
import { outputFolder } from '../../browser/chromium.ts';
import { takePicture } from '../../browser/picture.ts';
import { setStudio } from '../storefront/faces.ts';
import { htmlOf, show } from '../storefront/screen.ts';
import { longestParcel, parcelsIn, printSamples, slipsSheet } from './print-samples.tsx';

// Takes over 10 s: a browser prints every sheet as a PDF, in each language and size.

const studio = setStudio();
const folder = join(outputFolder, 'print');
beforeAll(() => mkdir(folder, { recursive: true }));

/** Prints as a browser does; returns the page sizes in millimetres. */
async function print(name: string, html: string): Promise<string[]> {
  const context = await studio.browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await show(page, html);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await writeFile(join(folder, `${name}.pdf`), pdf);
  await context.close();
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  return Array.from(boxes, ([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(' × '),
  );
}

describe.each(locale.options)('in %s', (language) => {
  test('an A6 slip is one page of A6 at any length, and all parcels print a page each', async () => {
    const parcels = [...parcelsIn(language), longestParcel(language)];
    for (const [index, parcel] of parcels.entries())
      expect(
        await print(`a6-${language}-${index}`, await htmlOf(slipsSheet(language, 'a6', [parcel]))),
      ).toEqual(['105 × 148']);
    const all = await print(`a6-${language}`, await htmlOf(slipsSheet(language, 'a6', parcels)));
    expect(all).toEqual(parcels.map(() => '105 × 148'));
  });

  test('a slip on the roll is one page of 58 mm, as long as needed', async () => {
    const parcels = [...parcelsIn(language), longestParcel(language)];
    const lengths: number[] = [];
    for (const [index, parcel] of parcels.entries()) {
      const pages = await print(
        `roll-${language}-${index}`,
        await htmlOf(slipsSheet(language, 'roll', [parcel])),
      );
      expect(pages).toHaveLength(1);
      expect(pages[0]).toMatch(/^58 × /);
      lengths.push(Number(pages[0]?.slice(5)));
    }
    expect(Math.max(...lengths.slice(0, -1))).toBeLessThan(lengths.at(-1) ?? 0);
    const all = await print(`roll-${language}`, await htmlOf(slipsSheet(language, 'roll', parcels)));
    expect(all).toEqual(lengths.map((length) => `58 × ${length}`));
  });

  test('only products and long words of a slip are cut off, and its code can be scanned from the paper', async () => {
    const context = await studio.browser.newContext({ bypassCSP: true, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await page.emulateMedia({ media: 'print' });
    for (const paper of slipFormats) {
      await show(
        page,
        await htmlOf(slipsSheet(language, paper, [...parcelsIn(language), longestParcel(language)])),
      );
      const cut = await page.evaluate(`[...document.querySelectorAll('.slip')].flatMap((slip) => {
        const { top, bottom, left, right } = slip.getBoundingClientRect();
        return [...slip.querySelectorAll('.from, .number, .name, .phone, .street, .place, .wilaya, .note, .sum, .sum > *, svg, .roll .parcel-items li, .roll .tracking')]
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.height === 0 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1 || box.top < top - 1;
          })
          .map((part) => part.className || part.tagName);
      })`);
      expect(cut).toEqual([]);
      // A hidden line is higher than the ink of letters that reach beyond theirs.
      const clamped = await page.evaluate(
        `[...document.querySelectorAll('.slip .number, .slip .name, .slip .phone, .slip .street, .slip .place, .slip .wilaya, .slip .tracking')]
          .filter((part) => part.scrollHeight > part.clientHeight + 0.8 * Number.parseFloat(getComputedStyle(part).fontSize)).map((part) => part.className)`,
      );
      expect(clamped).toEqual([]);
      // A tracking number stands in one line.
      const torn = await page.evaluate(`[...document.querySelectorAll('.slip .tracking bdi[dir]')]
        .filter((number) => number.textContent.length < 20 && number.getClientRects().length > 1)
        .map((number) => number.textContent)`);
      expect(torn).toEqual([]);
      const slips = page.locator('.slip');
      for (let n = 0; n < (await slips.count()); n += 1)
        await takePicture(slips.nth(n), join(folder, `${paper}-${language}-${n}.png`));
      const { data, width, height } = PNG.sync.read(await slips.first().screenshot());
      expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toContain(`/${language}/courier/`);
    }
    await context.close();
  });

  test('no letter of a slip loses its dots', async () => {
    const context = await studio.browser.newContext({ bypassCSP: true, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await page.emulateMedia({ media: 'print' });
    const dotted = language === 'ar' ? 'حي 8 ماي عمارة 12 حي' : 'Écoles 8 mai, jpgçy';
    const parcels = parcelsIn(language).map((parcel) => ({
      ...{ ...parcel, name: dotted, street: dotted, commune: dotted, note: dotted },
      items: parcel.items.map((item) => ({ ...item, name: dotted })),
    }));
    for (const paper of slipFormats) {
      await show(page, await htmlOf(slipsSheet(language, paper, parcels)));
      const slips = page.locator('.slip');
      const pictures = async () => {
        const shots: Buffer[] = [];
        for (const slip of await slips.all()) shots.push(PNG.sync.read(await slip.screenshot()).data);
        return shots;
      };
      const asPrinted = await pictures();
      await page.addStyleTag({ content: '.slip p, .slip li { overflow: visible !important }' });
      const whole = await pictures();
      // The outermost row of pixels of a letter may be missing: a dot has more.
      const missing = asPrinted.map(
        (shot, n) => shot.filter((value, at) => value !== whole[n]?.[at]).length / 3,
      );
      expect(Math.max(...missing)).toBeLessThan(150);
    }
    await context.close();
  });

  test('lists are printed on A4, without parts for the screen only', async () => {
    for (const name of ['desk-print-picking', 'desk-print-day'] as const) {
      const html = await htmlOf(printSamples(language)[name]);
      const pages = await print(`${name}-${language}`, html);
      expect(pages.length).toBeGreaterThan(0);
      const context = await studio.browser.newContext({
        bypassCSP: true,
        viewport: { width: 794, height: 1123 },
      });
      const page = await context.newPage();
      await page.emulateMedia({ media: 'print' });
      await show(page, html);
      expect(await page.locator('.screen').first().isVisible()).toBe(false);
      await takePicture(page, join(folder, `${name}-${language}.png`));
      await context.close();
    }
  });
});
