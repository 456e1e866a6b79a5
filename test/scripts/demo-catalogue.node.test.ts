import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goods } from '../../scripts/local/demo-catalogue.ts';
import { packageRoot } from '../../scripts/packages.ts';

const pictures = join(packageRoot, 'public', 'storefront', 'pictures');

test('there are 24 products, each with its own name in the address', () => {
  expect(goods).toHaveLength(24);
  expect(new Set(goods.map(({ slug }) => slug)).size).toBe(24);
});

test.each(goods)(
  '$slug is complete in three languages and whole dinars',
  ({ name, description, stock, prices }) => {
    for (const words of [name, description]) {
      expect(words.ar).toMatch(/\p{Script=Arabic}/u);
      for (const text of [words.fr, words.en]) expect(text).not.toMatch(/\p{Script=Arabic}|^$/u);
    }
    expect(stock).toBeGreaterThan(0);
    expect(prices.length).toBeGreaterThan(0);
    expect(new Set(prices.map(({ variant }) => variant)).size).toBe(prices.length);
    for (const { amount, compareAt, variant, label } of prices) {
      expect(Number.isSafeInteger(amount) && amount >= 50).toBe(true);
      expect(compareAt ?? amount + 1).toBeGreaterThan(amount);
      expect(variant === undefined).toBe(label === undefined);
    }
  },
);

test('every product has a small drawing without external parts, and a photo for previews', () => {
  const slugs = goods.map(({ slug }) => slug);
  const kept = readdirSync(pictures).toSorted();
  expect(kept).toEqual(slugs.flatMap((slug) => [`${slug}.jpg`, `${slug}.svg`]).toSorted());
  for (const slug of slugs) {
    const drawing = readFileSync(join(pictures, `${slug}.svg`), 'utf8');
    expect(drawing.length, slug).toBeLessThan(2048);
    expect(drawing.replace('http://www.w3.org/2000/svg', ''), slug).not.toMatch(
      /https?:|<script|<text|url\(/,
    );
    const photo = readFileSync(join(pictures, `${slug}.jpg`));
    expect(photo.subarray(0, 3).toString('hex'), slug).toBe('ffd8ff');
    expect(photo.length, slug).toBeLessThan(40 * 1024);
  }
});
