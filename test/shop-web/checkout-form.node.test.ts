import { describe, expect, test } from 'vitest';
import { checkTyped, emptyValues, readTyped } from '../../src/shop-web/forms/checkout-form.ts';

const amina = {
  name: 'أمينة بن علي',
  phone: '0550 12 34 56',
  wilaya: '16',
  commune: 'باب الوادي',
  street: '12 rue Didouche',
  delivery: 'home',
};

function typed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...amina, ...fields })) form.set(name, value);
  return readTyped(form);
}

/**
 * Zero-width spaces and joiners, direction marks, fillers of other scripts, a blank of Braille, accents
 * alone.
 */
const invisible = [
  '\u200b',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u200e\u200f\u061c\u202e\u2066\u2069',
  '\u00ad\u034f\u115f\u3164\uffa0\u180e\ufe0f\u{e0041}',
  '\u2800',
  '\u0301\u0651',
  ' \u00a0\u2007\u3000\u200b ',
];

describe('an invisible address', () => {
  test.each(['name', 'commune', 'street'] as const)('counts as empty: %s', (field) => {
    for (const text of invisible) {
      const read = typed({ [field]: text });
      expect(read[field], JSON.stringify(text)).toBe('');
      expect(checkTyped(read)).toEqual({ problems: { [field]: 'required' } });
    }
  });

  test('leaves no note either', () => {
    expect(checkTyped(typed({ note: '\u200b\n\u200f' }))).toMatchObject({ contact: { note: null } });
  });
});

describe('typed text', () => {
  test.each([
    ['Amina\u200b Ben\u200fali\u202e', 'Amina Benali'],
    ['\u200fأمينة\u200f', 'أمينة'],
    // A joiner within a word is spelling; beside one it is nothing.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200dأمينة\u200c', 'أمينة'],
    ['  12 rue\u0007Didouche ', '12 rue Didouche'],
    ['هـ\u200d ٥', 'هـ ٥'],
    ['❤️ 👩\u200d🍳', '❤️ 👩\u200d🍳'],
  ])('is stored as it looks: %j', (text, expected) => {
    expect(typed({ street: text }).street).toBe(expected);
  });

  test('may be a phone number with direction marks around it', () => {
    const result = checkTyped(typed({ phone: '\u202d0550 12 34 56\u202c' }));
    expect(result).toMatchObject({ contact: { phone: '+213550123456', name: amina.name } });
  });

  test('is empty when the form lacks the field', () => {
    expect(readTyped(new FormData())).toEqual({ ...emptyValues, delivery: '' });
  });
});
