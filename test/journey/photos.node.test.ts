import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { productPhotosPath } from '../../src/domain/addresses/desk/photos.ts';
import { deskProductsPath } from '../../src/domain/addresses/desk/products.ts';
import { cataloguePath, productPath } from '../../src/domain/addresses/shop.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { exif, holds, jpegWith, segment } from '../shop/photos/pictures.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand } from './merchant.ts';

// Takes over 10 s: a browser resizes and uploads photos as large as a phone takes.

const environment = setUpShop();
const SLUG = 'ras-el-hanout';

type Size = { width: number; height: number };

/** A photo as a phone takes it, lying on its side: red and green above blue and yellow, and where it was taken. */
async function takePhoto({ width, height }: Size, quality = 0.9): Promise<Buffer> {
  const page = await environment.browser.newPage();
  const url = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [${width}, ${height}];
    const drawing = canvas.getContext('2d');
    for (const [x, y, colour] of [[0, 0, '#f00'], [1, 0, '#0f0'], [0, 1, '#00f'], [1, 1, '#ff0']]) {
      drawing.fillStyle = colour;
      drawing.fillRect(x * ${width / 2}, y * ${height / 2}, ${width / 2}, ${height / 2});
    }
    for (let n = 0; n < ${(width * height) / 400}; n++) {
      drawing.fillStyle = 'rgb(0 0 0 / ' + ((n * 7919) % 20) / 100 + ')';
      drawing.fillRect((n * 7907) % ${width}, (n * 104729) % ${height}, 9, 9);
    }
    return canvas.toDataURL('image/jpeg', ${quality});
  })()`);
  await page.close();
  const plain = new Uint8Array(Buffer.from(String(url).split(',')[1] ?? '', 'base64'));
  return Buffer.from(jpegWith(plain, segment(0xe1, exif(6))));
}

async function pair(language: Locale, options: { javaScriptEnabled: boolean; width: number }) {
  const { javaScriptEnabled, width } = options;
  const context = await environment.browser.newContext({
    javaScriptEnabled,
    viewport: { width, height: 740 },
    baseURL: environment.proxy.origin,
  });
  const complaints: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const page = await context.newPage();
  await page.goto(await linkOfCommand(environment.folder, environment.proxy.origin, language));
  await page.locator('main form button').click();
  await page.waitForURL(/\/desk(\/codes)?$/);
  await page.goto(deskProductsPath(language, { q: SLUG }));
  await page.locator('.products a.whole').first().click();
  return { context, page, complaints };
}

const send = (page: Page) => page.locator('.adding button').click();
const shownPhotos = (page: Page) => page.locator('.photos li img');

/** Size and colours of a picture's corners, as a browser draws it; and its bytes. */
async function look(url: string) {
  const page = await environment.browser.newPage();
  await page.goto(`${environment.proxy.origin}/robots.txt`);
  const seen = await page.evaluate(`(async () => {
    const picture = new Image();
    picture.src = ${JSON.stringify(url)};
    await picture.decode();
    const canvas = document.createElement('canvas');
    const [width, height] = [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const drawing = canvas.getContext('2d');
    drawing.drawImage(picture, 0, 0);
    const corners = [[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].map(([x, y]) =>
      [...drawing.getImageData(x * width, y * height, 1, 1).data.slice(0, 3)].map((part) => (part > 120 ? 'x' : '.')).join(''));
    return { width, height, corners };
  })()`);
  await page.close();
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return { ...(seen as Size & { corners: string[] }), bytes };
}

// Turned upright, blue comes to stand above yellow on the left, red above green on the right.
const upright = ['..x', 'x..', 'xx.', '.x.'];

/** What a fresh browser fetches for a page. */
async function visit(
  path: string,
): Promise<{ context: BrowserContext; page: Page; fetched: string[]; bytes: number }> {
  const context = await environment.browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const fetched: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    fetched.push(new URL(response.url()).pathname);
    if (response.request().resourceType() === 'image')
      bytes += (await response.body().catch(() => Buffer.of())).length;
  });
  await page.goto(environment.proxy.origin + path, { waitUntil: 'networkidle' });
  return { context, page, fetched, bytes };
}

test('with scripts a phone’s photos arrive small, upright and without metadata, come first when they are moved, and cost shoppers no further request', async () => {
  const before = await visit(cataloguePath('fr'));
  await before.context.close();
  const { context, page, complaints } = await pair('fr', { javaScriptEnabled: true, width: 1280 });
  const copy = deskCopyIn.fr.photos;
  const large = await takePhoto({ width: 4_000, height: 3_000 });
  expect(large.length).toBeGreaterThan(1_000_000);
  expect(holds(large, 'script')).toBe(true);
  const there = await shownPhotos(page).count();
  await page.locator('#description').fill('Encore à enregistrer');
  await page.locator('#photo').setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await takePhoto({ width: 900, height: 700 }) },
  ]);
  await send(page);
  await expect.poll(() => shownPhotos(page).count()).toBe(there + 2);
  expect(await page.locator('.photos .done').innerText()).toBe(copy.flash.added);
  // No page was left for it.
  expect(await page.locator('#description').inputValue()).toBe('Encore à enregistrer');

  await page.reload();
  const urls = await page
    .locator('.photos li input[name=url]')
    .evaluateAll((inputs) => (inputs as unknown as { value: string }[]).map(({ value }) => value));
  const [first = '', second = ''] = urls.slice(there);
  expect([first, second].map((url) => url.replace(/.*[\da-f]{32}/, ''))).toEqual([
    '-1200x1600-360.jpg',
    '-700x900-373.jpg',
  ]);
  const whole = await look(first);
  expect(whole).toMatchObject({ width: 1_200, height: 1_600, corners: upright });
  const thumbnail = await look(first.replace('1200x1600-', ''));
  expect(thumbnail).toMatchObject({ width: 360, height: 480, corners: upright });
  for (const { bytes } of [whole, thumbnail])
    expect(['script', 'Exif', 'GPS'].filter((word) => holds(bytes, word))).toEqual([]);
  expect(whole.bytes.length).toBeLessThan(1_500_000);
  expect(thumbnail.bytes.length).toBeLessThan(60_000);

  for (let place = there; place > 0; place--) {
    await page.locator('.photos li').nth(place).locator('button[value=earlier]').click();
    await expect
      .poll(() =>
        page
          .locator('.photos li')
          .nth(place - 1)
          .locator('input[name=url]')
          .inputValue(),
      )
      .toBe(first);
  }
  await takePicture(page, join(outputFolder, 'journey', 'photos-fr-1280.png'));

  // On the shelf the small one, and nothing besides.
  await expect
    .poll(
      async () => {
        const shelf = await visit(cataloguePath('fr'));
        await shelf.context.close();
        return shelf.fetched
          .filter((path) => path.startsWith('/photos/'))
          .map((path) => path.replace(/.*[\da-f]{32}/, ''));
      },
      { interval: 2_000 },
    )
    .toEqual(['-360.jpg']);
  const after = await visit(cataloguePath('fr'));
  expect(after.fetched.length).toBe(before.fetched.length);
  expect(after.bytes).toBeLessThan(before.bytes + 60_000);
  await after.context.close();
  const shown = await visit(productPath('fr', SLUG));
  const image = shown.page.locator('.pictures img').first();
  expect(await image.getAttribute('srcset')).toBe(`${first.replace('1200x1600-', '')} 360w, ${first} 1200w`);
  expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual(['480', '600']);
  expect(await shown.page.evaluate(`document.querySelector('.pictures img').naturalWidth > 0`)).toBe(true);
  // Of each photo a phone gets the small one, whichever are in sight; a wide screen a sharp one.
  const small = shown.fetched.filter((path) => path.startsWith('/photos/'));
  expect(small).toContain(new URL(first).pathname.replace('1200x1600-', ''));
  expect(small.filter((path) => /x\d+/.test(path))).toEqual([]);
  await takePicture(shown.page, join(outputFolder, 'journey', 'photos-in-the-shop.png'));
  await shown.page.setViewportSize({ width: 1280, height: 800 });
  await shown.page.reload({ waitUntil: 'networkidle' });
  expect(await shown.page.evaluate(`document.querySelector('.pictures img').currentSrc`)).toBe(first);
  await shown.context.close();
  expect(complaints).toEqual([]);
  await context.close();
});

test('without scripts a small photo arrives upright and without metadata, and a large one is refused with its reason', async () => {
  const { context, page, complaints } = await pair('ar', { javaScriptEnabled: false, width: 360 });
  const copy = deskCopyIn.ar.photos;
  const there = await shownPhotos(page).count();
  const light = await takePhoto({ width: 800, height: 600 }, 0.6);
  expect(light.length).toBeLessThan(300 * 1024);
  await page.locator('#photo').setInputFiles({ name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: light });
  await send(page);
  await page.waitForURL('**photo=added**');
  expect(await page.locator('.photos .done').innerText()).toBe(copy.flash.added);
  const url = await page.locator('.photos li input[name=url]').nth(there).inputValue();
  expect(url).toMatch(/-600x800\.jpg$/);
  const seen = await look(url);
  expect(seen).toMatchObject({ width: 600, height: 800, corners: upright });
  expect(holds(seen.bytes, 'script')).toBe(false);
  expect(await page.locator('noscript').first().isVisible()).toBe(true);
  await takePicture(page, join(outputFolder, 'journey', 'photos-ar-360.png'));
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);

  for (const size of [
    { width: 1_600, height: 1_200 },
    { width: 4_000, height: 3_000 },
  ]) {
    const heavy = await takePhoto(size, 0.98);
    await page.locator('#photo').setInputFiles({ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: heavy });
    await send(page);
    await page.waitForURL('**photo=heavy**');
    expect(await page.locator('.photos [role=alert]').innerText()).toBe(copy.flash.heavy);
    await page.goto(page.url().replace(/\?.*/, ''));
  }
  await page.locator('#photo').setInputFiles({
    name: 'IMG_5.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await send(page);
  await page.waitForURL('**photo=type**');
  expect(page.url()).toContain(productPhotosPath('ar', '', 'type').split('?')[1] ?? '');
  await page.locator('.photos li').nth(there).locator('button[value=remove]').click();
  await expect.poll(() => shownPhotos(page).count()).toBe(there);
  expect(complaints).toEqual([]);
  await context.close();
});
