import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findFaults } from '../../browser/html.ts';
import { examineFaces, setStudio } from '../storefront/faces.ts';
import { htmlOf } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const root = join(import.meta.dirname, '..', '..', '..');
const studio = setStudio();

// Takes over 10 s: axe checks some hundred samples.
test.each([
  { name: 'ar-360', language: 'ar', width: 360, height: 740 },
  { name: 'fr-360', language: 'fr', width: 360, height: 740 },
  { name: 'en-360', language: 'en', width: 360, height: 740 },
  { name: 'ar-1280', language: 'ar', width: 1280, height: 800, isMore: true },
  { name: 'fr-1280', language: 'fr', width: 1280, height: 800, isMore: true },
  { name: 'en-1280', language: 'en', width: 1280, height: 800, isMore: true },
] as const)(
  'every page of the desk fits and is accessible in both schemes: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, deskSamples(view.language))).toEqual([]);
  },
  240_000,
);

const withScript =
  /^desk-(?:calls.*|news.*|proof-passkey|authenticator|product.*|typed-order(?!-(?:placed|link|again)).*)$/;
/** Photos are resized, typed orders are answered while one types, and a form without a network is kept. */
const withTwo = /^desk-(?:product(?!-new)|typed-order(?!-(?:placed|link|again)))/;

test.each(locale.options)(
  'every page of the desk in %s is valid, small, and without a script',
  async (language) => {
    for (const [name, sample] of Object.entries(deskSamples(language))) {
      const html = await htmlOf(sample);
      expect(await findFaults(html), name).toEqual([]);
      expect(gzipSync(html).length, name).toBeLessThan(20_000);
      // Passkeys, notifications, photo resizing and a word without a network need one; the pages work without it.
      const scripts = (withScript.test(name) ? 1 : 0) + (withTwo.test(name) ? 1 : 0);
      expect(html.match(/<script/g)?.length ?? 0, name).toBe(scripts);
    }
  },
);

test('every page of the desk has a sample', async () => {
  const textsOf = async (folder: string) => {
    const entries = await readdir(join(root, folder), { recursive: true });
    const files = entries.filter((name) => name.endsWith('.tsx'));
    return (await Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')))).join('\n');
  };
  const pages = (await textsOf('templates/desk')).matchAll(/export function (\w+Page)\b/g);
  const samples = await textsOf('test/templates/desk');
  const names = Array.from(pages, ([, name = '']) => name).filter((name) => name !== 'DeskPage');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !samples.includes(`<${name}`))).toEqual([]);
});
