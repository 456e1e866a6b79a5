import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findFaults } from '../../browser/html.ts';
import { examineFaces, setStudio } from './faces.ts';
import { infoSamples, noticeSamples } from './notices.tsx';
import { htmlOf, views } from './screen.ts';

const studio = setStudio();

test.each(views)('every notice fits, and the first of each page is accessible: $name', async (view) => {
  expect(await examineFaces(studio.browser, view, noticeSamples(view.language))).toEqual([]);
});

test.each(views)(
  'every information page fits, and the first of each page is accessible: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, infoSamples(view.language))).toEqual([]);
  },
);

test.each(locale.options)('every information page in %s is a valid page', async (language) => {
  for (const [name, sample] of Object.entries(infoSamples(language)))
    expect(await findFaults(await htmlOf(sample)), name).toEqual([]);
});

test.each(locale.options)('every notice in %s has a link onwards, and is a valid page', async (language) => {
  for (const [name, sample] of Object.entries(noticeSamples(language))) {
    const html = await htmlOf(sample);
    const [, main = ''] = /<main id="main">(.*)<\/main>/s.exec(html) ?? [];
    expect(main, name).toMatch(/<a class="button"|<button type="submit" class="button"/);
    expect(await findFaults(html), name).toEqual([]);
  }
});
