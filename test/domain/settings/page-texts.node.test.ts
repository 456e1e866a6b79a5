import { expect, test } from 'vitest';
import { blocksOf, contactChannelsOf } from '../../../src/domain/settings/page-texts.ts';
import { defaultDisplay } from '../../../src/domain/settings/setting-types.ts';
import { applyDisplaySettings } from '../../../src/domain/settings/stored-overrides.ts';

const plain = { ...defaultDisplay(), limits: {} as never, periods: {} as never, paymentMethods: [] };
const shownOf = (bindings: object) => applyDisplaySettings(plain, bindings);

test('a text is paragraphs separated by empty lines, and headings', () => {
  expect(blocksOf('One\ntwo\n\n\n# Head\nthree\n\n#no head\n')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'heading', text: 'Head' },
    { kind: 'paragraph', text: 'three' },
    { kind: 'paragraph', text: '#no head' },
  ]);
  expect(blocksOf('  \n \n')).toEqual([]);
});

test.each([undefined, null, 7, '', '   ', 'x'.repeat(201)])(
  'the seller’s line %j shows nothing',
  (SHOP_NIF) => {
    expect(shownOf({ SHOP_NIF }).seller.nif).toBeNull();
  },
);

test('the seller’s lines and a page’s text are read as set', () => {
  const { seller } = shownOf({ SHOP_TRADE_REGISTER: ' 16/00-1234567 B 21\n', SHOP_ADDRESS: 'Alger\u0007' });
  expect(seller).toEqual({
    name: null,
    tradeRegister: '16/00-1234567 B 21',
    nif: null,
    nis: null,
    dataDeclaration: null,
    address: 'Alger',
  });
  expect(shownOf({ PAGE_RETURNS_FR: 'A\r\nB' }).texts).toEqual({ PAGE_RETURNS_FR: 'A\nB' });
  expect(shownOf({ PAGE_RETURNS_FR: 'x'.repeat(20_001) }).texts).toEqual({});
});

test('payment methods are listed once each, in the merchant’s order', () => {
  expect(
    contactChannelsOf([{ paymentMethod: 'cash' }, { paymentMethod: 'card' }, { paymentMethod: 'cash' }]),
  ).toEqual(['cash', 'card']);
});
