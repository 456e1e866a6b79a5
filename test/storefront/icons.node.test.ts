import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { iconPath, largeIconPath, touchIconPath } from '../../src/domain/addresses/shop.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../public/storefront', path));

test.each([
  [touchIconPath, 180],
  [largeIconPath, 512],
])('%s is a square of %i pixels without transparency', (path, size) => {
  const { width, height, data } = PNG.sync.read(read(path));
  expect([width, height]).toEqual([size, size]);
  // Phones put transparent icons on black.
  expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
});

test('the favicon is a small drawing without external parts', () => {
  const drawing = read(iconPath).toString();
  expect(drawing.length).toBeLessThan(1024);
  expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|url\(/);
});
