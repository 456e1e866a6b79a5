import { expect, test } from 'vitest';
import { demoPaymentMethods, withOwnContact } from '../../scripts/local/demo-contact.ts';
import { readSettings, shopVars } from '../../scripts/local/settings.ts';
import { readPaymentMethodRules } from '../../src/domain/settings/payment-methods.ts';

const cloned =
  '[vars]\nSHOP_NAME_AR = "حانوت"\nSHOP_PHONE = ""\nSHOP_EMAIL = "" # none yet\nSHOP_LOGO = ""\nPAYMENT_METHODS = ""\n';

test('with npm start a shop has the demo’s phone and e-mail, unless they are set', () => {
  const vars = shopVars(readSettings({}));
  expect(withOwnContact(vars, cloned, true)).toEqual(vars);
  const { SHOP_PHONE: _, ...others } = vars;
  expect(others).toHaveProperty('SHOP_EMAIL');
  const own = cloned.replace('SHOP_PHONE = ""', 'SHOP_PHONE = "0661 22 33 44" # the counter');
  expect(withOwnContact(vars, own, true)).toEqual(others);
  expect(withOwnContact(vars, cloned.replace('SHOP_PHONE = ""', "SHOP_PHONE=''"), true)).toEqual(vars);
});

test('it takes cash, a deposit and cards, unless payment methods are set', () => {
  const vars = { ...shopVars(readSettings({})), ...demoPaymentMethods };
  const methods = readPaymentMethodRules(withOwnContact(vars, cloned, true).PAYMENT_METHODS ?? '');
  expect(methods?.map(({ paymentMethod }) => paymentMethod)).toEqual(['cash', 'part', 'card']);
  const own = cloned.replace('PAYMENT_METHODS = ""', 'PAYMENT_METHODS = "card"');
  expect(withOwnContact(vars, own, true)).not.toHaveProperty('PAYMENT_METHODS');
  expect(withOwnContact(vars, cloned, false)).not.toHaveProperty('PAYMENT_METHODS');
});

test('a shop without the demo does not have them', () => {
  const { SHOP_PHONE: _, SHOP_EMAIL: __, ...others } = shopVars(readSettings({}));
  expect(withOwnContact(shopVars(readSettings({})), cloned, false)).toEqual(others);
});
