import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { deskSamples } from './desk/samples.tsx';
import { openPages } from './pay/open-pages.tsx';
import { cartSamples } from './storefront/carts.tsx';
import { catalogueSample, origin } from './storefront/catalogues.tsx';
import { setStudio } from './storefront/faces.ts';
import { productIn, productPageSample } from './storefront/products.tsx';
import { htmlOf, publicFolder } from './storefront/screen.ts';

// Takes over 10 s: a browser draws photos of every shape in every place that shows photos.

const studio = setStudio();

/** Shapes of photos that merchants have: width and height. */
const shapes: readonly (readonly [number, number])[] = [
  [3, 4],
  [9, 16],
  [16, 9],
  [4, 5],
  [1, 1],
  [5, 1],
];

/** A photo of one colour that no page has. */
function photo([width, height]: readonly [number, number]): string {
  const [w, h] = [width * 100, height * 100];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><path fill="#f0f" d="M0 0h${w}v${h}H0z"/></svg>`;
}

const manyPictures = (count: number) =>
  Array.from({ length: count }, (_, index) => `${origin}/pictures/poterie-kabyle.svg?${index}`);

const productWith = (count: number) =>
  productPageSample('fr', productIn('fr', 'dattes-deglet-nour', { pictures: manyPictures(count) }));

function productWithVariantPhotos() {
  const product = productIn('fr', 'huile-olive-kabylie');
  const variants = product.variants.map((variant) => ({ ...variant, picture: `${origin}/pictures/v.svg` }));
  return productPageSample('fr', { ...product, variants });
}

/** Each place that shows photos of products, and its frames. */
const places: Record<string, { page: () => unknown; frame: string; isLast?: boolean }> = {
  shelf: { page: () => catalogueSample('fr'), frame: '.shelf .picture' },
  'a product of one photo': { page: () => productWith(1), frame: '.pictures .picture' },
  'the first of eight photos': { page: () => productWith(8), frame: '.pictures .picture' },
  'the last of eight photos': { page: () => productWith(8), frame: '.pictures .picture', isLast: true },
  variants: { page: productWithVariantPhotos, frame: '.choice img' },
  cart: { page: () => cartSamples('fr')['cart-open'], frame: '.line .picture' },
  'shared cart': { page: () => cartSamples('fr')['shared-cart'], frame: '.line .picture' },
  'payment page': { page: () => openPages.checkout?.('fr'), frame: '.items img' },
  'goods of the desk': { page: () => deskSamples('fr')['desk-products'], frame: '.thumb:has(img)' },
  'photos of the desk': { page: () => deskSamples('fr')['desk-product'], frame: '.photos li img' },
  'stock of the desk': { page: () => deskSamples('fr')['desk-stock'], frame: '.thumb:has(img)' },
};

/** Shows a page with square photos. */
async function open(sample: unknown, width: number): Promise<Page> {
  const context = await studio.browser.newContext({ viewport: { width, height: width < 1000 ? 640 : 1000 } });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await htmlOf(sample) });
    if (route.request().resourceType() !== 'stylesheet')
      return route.fulfill({ contentType: 'image/svg+xml', body: photo([1, 1]) });
    const file = await readFile(join(publicFolder, pathname)).catch(() => null);
    return file === null
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/css', body: file });
  });
  await page.goto(`${origin}/page`);
  await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
  // What lies on photos on purpose.
  await page.addStyleTag({ content: '.saving, .step { display: none !important }' });
  return page;
}

/** Lower photos load when they are scrolled to. */
const ALL_COME = `[...document.images].every((one) => {
  one.loading = 'eager';
  return one.complete;
})`;

type Box = { left: number; top: number; right: number; bottom: number };

/** Where the photo is drawn in its frame, in pixels from the frame's corner. */
async function painted(frame: Locator): Promise<Box & { wide: number; high: number }> {
  await frame.scrollIntoViewIfNeeded();
  await frame.page().waitForFunction(ALL_COME);
  const clip = await frame.boundingBox();
  if (clip === null) throw new Error('The page does not show the frame.');
  const { width: wide, height: high, data } = PNG.sync.read(await frame.page().screenshot({ clip }));
  const found: Box & { wide: number; high: number } = {
    wide,
    high,
    left: wide,
    top: high,
    right: 0,
    bottom: 0,
  };
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const at = (y * wide + x) * 4;
      if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 255) > 90 || (data[at + 2] ?? 0) < 200) continue;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x + 1);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  return found;
}

/** Pixels by which the edges of frame and photo may differ where they are not whole. */
const ROUNDING = 3;
const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING;

test.each(Object.entries(places))(
  '%s: a photo of any shape is whole, in the middle of its frame, as large as fits',
  async (_, { page: sample, frame, isLast = false }) => {
    const wrong: string[] = [];
    for (const width of [360, 1280]) {
      const page = await open(await sample(), width);
      const frames = page.locator(frame);
      for (const shape of shapes) {
        await page.evaluate(`document.querySelectorAll('img').forEach((one) => {
          one.removeAttribute('srcset');
          one.src = ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(photo(shape))}`)};
        })`);
        const seen = await painted(isLast ? frames.last() : frames.first());
        const { wide, high, left, top, right, bottom } = seen;
        const [across, down] = [right - left, bottom - top];
        const [shapeWidth, shapeHeight] = shape;
        const isWhole =
          shapeWidth > shapeHeight
            ? isNear(down, (across * shapeHeight) / shapeWidth)
            : isNear(across, (down * shapeWidth) / shapeHeight);
        const isCentred = isNear(left, wide - right) && isNear(top, high - bottom);
        const isLarge = isNear(across, wide) || isNear(down, high);
        if (!isWhole || !isCentred || !isLarge)
          wrong.push(`${shape.join(':')} at ${width} px: ${JSON.stringify(seen)}`);
      }
      await page.context().close();
    }
    expect(wrong).toEqual([]);
  },
);

test('a product without a photo has its initial in the middle of a frame of the same shape', async () => {
  for (const width of [360, 1280]) {
    const page = await open(productWith(0), width);
    const [frame, jar] = await Promise.all(
      ['.pictures .picture', '.pictures .picture svg'].map((one) => page.locator(one).boundingBox()),
    );
    if (!frame || !jar) throw new Error('There is no frame.');
    expect(frame.width / frame.height).toBeCloseTo(4 / 5, 1);
    expect(jar.y).toBeGreaterThanOrEqual(frame.y);
    expect(jar.x + jar.width / 2).toBeCloseTo(frame.x + frame.width / 2, 0);
    expect(jar.y + jar.height / 2).toBeCloseTo(frame.y + frame.height / 2, 0);
    await page.context().close();
  }
});

test.each([2, 7, 8])(
  'on a wide screen %i photos are one large one and small ones of one size',
  async (count) => {
    const page = await open(productWith(count), 1280);
    const [first = 0, ...others] = await page
      .locator('.pictures .picture')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(new Set(others).size).toBe(1);
    expect(others[0]).toBeLessThan(first / 3);
    await page.context().close();
  },
);

test('a frame has its size before its photo comes', async () => {
  const page = await open(catalogueSample('fr'), 360);
  const before = await page.locator('.shelf .picture').first().boundingBox();
  await page.locator('.shelf img').evaluateAll((all) => {
    for (const one of all) one.removeAttribute('src');
  });
  expect(await page.locator('.shelf .picture').first().boundingBox()).toEqual(before);
  await page.context().close();
});
