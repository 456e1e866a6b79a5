import { expect, test } from 'vitest';
import { attributesOf } from '../../../src/domain/catalogue/variant-attributes.ts';

test.each<[string[], object[]]>([
  [
    ['Rouge', 'Bleu nuit'],
    [{ color: 'Rouge' }, { color: 'Bleu nuit' }],
  ],
  [
    ['أحمر', 'أزرق فاتح'],
    [{ color: 'أحمر' }, { color: 'أزرق فاتح' }],
  ],
  [
    ['S', 'XXL'],
    [{ size: 'S' }, { size: 'XXL' }],
  ],
  [
    ['Taille 39', 'Pointure : 41'],
    [{ size: '39' }, { size: '41' }],
  ],
  [
    ['مقاس 39', 'المقاس: 41'],
    [{ size: '39' }, { size: '41' }],
  ],
  [
    ['Color: Navy', 'Colour navy blue'],
    [{ color: 'Navy' }, { color: 'navy blue' }],
  ],
  [
    ['M / Rouge', 'L / Noir'],
    [
      { color: 'Rouge', size: 'M' },
      { color: 'Noir', size: 'L' },
    ],
  ],
  [
    ['أسود، 41', 'بني، 42'],
    [
      { color: 'أسود', size: '41' },
      { color: 'بني', size: '42' },
    ],
  ],
  [
    ['6 ans', '6-9 mois'],
    [{ size: '6 ans' }, { size: '6-9 mois' }],
  ],
  [
    ['1 litre', '5 litres'],
    [{ size: '1 litre' }, { size: '5 litres' }],
  ],
  [
    ['لتر واحد', '٥ لترات'],
    [{ size: 'لتر واحد' }, { size: '٥ لترات' }],
  ],
  [
    ['38-40', '42-44'],
    [{ size: '38-40' }, { size: '42-44' }],
  ],
])('the labels %j tell %j', (labels, told) => {
  expect(attributesOf(labels)).toEqual(told);
});

test.each([
  ['a property that one variant lacks', ['Rouge', 'Grand coffret cadeau']],
  ['two values of one property', ['Rouge / Bleu', 'Noir / Blanc']],
  ['flavours', ['Chocolat', 'Pistache']],
  ['a whole sentence', ['Avec housse rouge offerte', 'Avec housse bleue offerte']],
  ['no label', [null]],
  ['a name of an option alone', ['Taille', 'Couleur']],
])('%s is no attribute', (_, labels) => {
  expect(attributesOf(labels)).toEqual(labels.map(() => ({})));
});
