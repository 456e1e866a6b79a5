import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import {
  iconPath,
  installedIconPath,
  largeIconPath,
  maskableIconPath,
  touchIconPath,
} from '../../src/domain/addresses/shop.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../public/storefront', path));

test.each([
  [touchIconPath, 180],
  [installedIconPath, 192],
  [largeIconPath, 512],
  [maskableIconPath, 512],
])('%s is a square of %i pixels without transparency', (path, size) => {
  const { width, height, data } = PNG.sync.read(read(path));
  expect([width, height]).toEqual([size, size]);
  // Phones put transparent icons on black.
  expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
});

test('the maskable icon has nothing outside the circle that phones keep', () => {
  const { width, data } = PNG.sync.read(read(maskableIconPath));
  const colourAt = (index: number) => data.readUInt32BE(index * 4);
  const outside = Array.from({ length: width * width }, (_, index) => index).filter((index) => {
    const [x, y] = [(index % width) - width / 2, Math.floor(index / width) - width / 2];
    return Math.hypot(x, y) > width * 0.4;
  });
  expect(new Set(outside.map(colourAt)).size).toBe(1);
});

test('programs that ask for /favicon.ico get the icon', () => {
  const file = read('favicon.ico');
  // An .ico of one picture, which is a PNG.
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 1]);
  expect(PNG.sync.read(file.subarray(file.readUInt32LE(18)))).toMatchObject({ width: 32, height: 32 });
});

test('the favicon is a small drawing without external parts', () => {
  const drawing = read(iconPath).toString();
  expect(drawing.length).toBeLessThan(1024);
  expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|url\(/);
});
