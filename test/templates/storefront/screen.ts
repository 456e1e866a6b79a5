import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import QRCode from 'qrcode';
import type { Locale } from '../../../src/contract/scalars.ts';
import { withCartCount } from '../../../templates/storefront/cart/cart-count.tsx';
import { takesPictures } from '../../browser/picture.ts';
import { origin } from './catalogues.tsx';

export const publicFolder = join(import.meta.dirname, '..', '..', '..', 'public', 'storefront');

type View = { name: string; language: Locale; width: number; height: number };

/** The narrowest phone, in Arabic; `every-sample` has the others. For people who look at pictures, three more. */
export const views: readonly View[] = [
  { name: 'ar-320', language: 'ar', width: 320, height: 640 },
  ...(takesPictures ? pictureViews() : []),
];

function pictureViews(): View[] {
  return [
    { name: 'fr-360', language: 'fr', width: 360, height: 640 },
    { name: 'fr-1280', language: 'fr', width: 1280, height: 800 },
    { name: 'en-1280', language: 'en', width: 1280, height: 800 },
  ];
}

const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', png: 'image/png' };

const drawCode = (text: string) => QRCode.toString(text, { type: 'svg', margin: 4 });

/**
 * Answers a page's requests as the deployed shop does: the page, its style and icons, and pictures. Pictures wait for
 * `comes`, which decides for each whether it arrives at all. Returns the requested paths so far.
 */
export async function show(
  page: Page,
  html: string,
  comes: (index: number) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const asked: string[] = [];
  // The earlier page may still request an icon.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const isPicture = pathname.startsWith('/pictures/');
    const index = asked.filter((path) => path.startsWith('/pictures/')).length - 1;
    if (isPicture && !(await comes(index))) return route.abort();
    if (route.request().resourceType() === 'document') {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: withCartCount(html, 4) });
    }
    const file = await readFile(join(publicFolder, pathname)).catch(() => null);
    if (pathname.endsWith('qr.svg'))
      return route.fulfill({ contentType: 'image/svg+xml', body: await drawCode(origin + pathname) });
    if (file === null) return route.fulfill({ status: 404 });
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'image/svg+xml';
    return route.fulfill({ contentType, body: file });
  });
  await page.goto(`${origin}/page`);
  return asked;
}

export const htmlOf = async (page: unknown) => `<!DOCTYPE html>${await page}`;
