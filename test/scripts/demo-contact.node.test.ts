import { expect, test } from 'vitest';
import { withOwnContact } from '../../scripts/local/demo-contact.ts';
import { readSettings, shopVars } from '../../scripts/local/settings.ts';

const cloned =
  '[vars]\nSHOP_NAME_AR = "حانوت"\nSHOP_PHONE = ""\nSHOP_EMAIL = "" # none yet\nSHOP_LOGO = ""\n';

test('with npm start a shop has the demo’s phone and e-mail, unless they are set', () => {
  const vars = shopVars(readSettings({}));
  expect(withOwnContact(vars, cloned, true)).toEqual(vars);
  const { SHOP_PHONE: _, ...others } = vars;
  expect(others).toHaveProperty('SHOP_EMAIL');
  const own = cloned.replace('SHOP_PHONE = ""', 'SHOP_PHONE = "0661 22 33 44" # the counter');
  expect(withOwnContact(vars, own, true)).toEqual(others);
  expect(withOwnContact(vars, cloned.replace('SHOP_PHONE = ""', "SHOP_PHONE=''"), true)).toEqual(vars);
});

test('a shop without the demo does not have them', () => {
  const { SHOP_PHONE: _, SHOP_EMAIL: __, ...others } = shopVars(readSettings({}));
  expect(withOwnContact(shopVars(readSettings({})), cloned, false)).toEqual(others);
});
