import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findFaults } from '../../browser/html.ts';
import { examineFaces, setStudio } from '../storefront/faces.ts';
import { htmlOf } from '../storefront/screen.ts';
import { deskSamples } from './samples.tsx';

const studio = setStudio();

test.each([
  { name: 'ar-360', language: 'ar', width: 360, height: 740 },
  { name: 'fr-360', language: 'fr', width: 360, height: 740 },
  { name: 'en-360', language: 'en', width: 360, height: 740 },
  { name: 'ar-1280', language: 'ar', width: 1280, height: 800 },
  { name: 'fr-1280', language: 'fr', width: 1280, height: 800 },
  { name: 'en-1280', language: 'en', width: 1280, height: 800 },
] as const)(
  'every page of the desk fits, has no barrier by day and by night, and has its picture taken: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, deskSamples(view.language))).toEqual([]);
  },
  240_000,
);

test.each(locale.options)(
  'every page of the desk in %s is valid, small, and without a script',
  async (language) => {
    for (const [name, sample] of Object.entries(deskSamples(language))) {
      const html = await htmlOf(sample);
      expect(await findFaults(html), name).toEqual([]);
      expect(gzipSync(html).length, name).toBeLessThan(20_000);
      expect(html, name).not.toContain('<script');
    }
  },
);
