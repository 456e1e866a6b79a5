import fc from 'fast-check';
import { expect, test } from 'vitest';
import { themeOf } from '../../../src/domain/settings/merchant-colour.ts';
import { holds } from '../../seed.ts';

/** Contrast of two `#rrggbb` as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((colour) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const byDay = ['#fbf4e6', '#fffdf7', '#f1e4ca', '#fdebc0'];
const byNight = ['#171310', '#231c16', '#1f1812', '#3d2f12'];

test('for any colour, text on it and links in it are readable in both schemes', async () => {
  const anyColour = fc.nat(0xffffff).map((number) => `#${number.toString(16).padStart(6, '0')}`);
  await holds(
    fc.property(anyColour, (colour) => {
      const theme = themeOf(colour);
      if (theme === null) return expect.unreachable();
      expect(theme.sign).toBe(colour);
      expect(contrast(theme.sign, theme.onSign)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.button, theme.onButton)).toBeGreaterThanOrEqual(4.5);
      for (const paper of byDay) expect(contrast(theme.link, paper)).toBeGreaterThanOrEqual(4.5);
      for (const paper of byNight) expect(contrast(theme.linkAtNight, paper)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable colour is unchanged', () => {
  expect(themeOf('#0D5546')).toMatchObject({ sign: '#0d5546', onSign: '#fdf3dc', link: '#0d5546' });
});

test.each(['', 'red', '#fff', '#12345g', '#1234567', '#123456;}body{'])('%j is not a colour', (text) => {
  expect(themeOf(text)).toBeNull();
});
