import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { findFaults } from '../../browser/html.ts';
import { cartSamples } from './carts.tsx';
import { examineFaces, setStudio } from './faces.ts';
import { htmlOf, views } from './screen.ts';

const studio = setStudio();

test.each(views)(
  'every face of cart, basket and checkout fits, has no barrier, and has its picture taken: $name',
  async (view) => {
    expect(await examineFaces(studio.browser, view, cartSamples(view.language))).toEqual([]);
  },
  180_000,
);

test.each(locale.options)(
  'in %s none of them needs a script, and what merchants write is text',
  async (language) => {
    for (const [face, sample] of Object.entries(cartSamples(language))) {
      const html = await htmlOf(sample);
      expect(html, face).not.toMatch(/<script|\son\w+="|href="javascript:/);
      expect(html, face).toContain('content="noindex"');
      expect(await findFaults(html), face).toEqual([]);
    }
  },
);
