import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  limitsForm,
  methodsForm,
  typedLimits,
  typedMethods,
} from '../../../src/desk/payment-settings/form.ts';
import { limitInputs } from '../../../src/desk/payment-settings/rules/limit-inputs.ts';
import { MAX_METHODS } from '../../../src/desk/payment-settings/rules/method-fields.ts';
import { namesOf, settingGroups, stemOf } from '../../../src/desk/store-details/rules/setting-groups.ts';
import { type Limits, limitNames, readLimitOf } from '../../../src/domain/settings/order-limits.ts';
import {
  readPaymentMethodRules,
  writePaymentMethodRules,
} from '../../../src/domain/settings/payment-methods.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { parseForm } from '../../../src/web/form-schema.ts';

const amounts = fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: null });
const rule = fc
  .record({
    kind: fc.constantFrom('card', 'cash', 'delivery', 'amount', 'percentage'),
    number: fc.integer({ min: 50, max: 99 }),
    wilayas: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 69 }), { minLength: 1, maxLength: 69 }), {
      nil: null,
    }),
    ends: fc.tuple(amounts, amounts),
  })
  .map(({ kind, number, wilayas, ends: [one, other] }) => {
    const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other];
    const part =
      kind === 'card' || kind === 'cash'
        ? null
        : kind === 'delivery'
          ? ({ kind } as const)
          : kind === 'amount'
            ? ({ kind, amount: number } as const)
            : ({ kind: 'percentage', percentage: number } as const);
    return {
      paymentMethod: part === null ? (kind as 'card' | 'cash') : ('part' as const),
      part,
      wilayas,
      from,
      to,
    };
  });
const rules = fc.array(rule, { minLength: 1, maxLength: MAX_METHODS });

describe('payment methods', () => {
  test('are read from the form as they were written, in every language', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom(...languages), (ways, language) => {
        expect(parseForm(methodsForm, typedMethods(ways, language))).toMatchObject({
          ok: true,
          values: ways,
        });
      }),
    );
  });

  test('are written as the text that is read into them', () => {
    fc.assert(
      fc.property(rules, (ways) => {
        expect(readPaymentMethodRules(writePaymentMethodRules(ways))).toEqual(ways);
      }),
    );
  });

  test.each([
    ['an unknown wilaya', { way_0: 'cash', wilayas_0: '16, Atlantis' }, ['wilayas_0']],
    ['an invalid number', { way_0: 'cash', wilayas_0: '70' }, ['wilayas_0']],
    ['an amount below what can be paid', { way_0: 'amount', value_0: '49' }, ['value_0']],
    ['the whole amount as a deposit', { way_0: 'percentage', value_0: '100' }, ['value_0']],
    ['an unknown method', { way_0: 'gold' }, ['way_0']],
    ['reversed bounds', { way_0: 'card', from_0: '900', to_0: '100' }, ['to_0']],
    ['no method at all', {}, ['way_0']],
    [
      'all errors at once',
      { way_0: 'cash', from_0: 'x', to_0: 'y', way_1: 'amount' },
      ['from_0', 'to_0', 'value_1'],
    ],
  ])('report the fields of %s', (_, typed, wrong) => {
    expect(parseForm(methodsForm, typed as Record<string, string>)).toMatchObject({ ok: false, wrong });
  });

  test('accept wilayas by name or number, with any separator, and amounts in any notation', () => {
    const typed = { way_0: 'cash', wilayas_0: 'béjaïa; ١٦، وهران, 16', from_0: '1 200 DA', to_0: '٣٠٠٠٠' };
    expect(parseForm(methodsForm, typed)).toMatchObject({
      ok: true,
      values: [{ paymentMethod: 'cash', part: null, wilayas: [6, 16, 31], from: 1_200, to: 30_000 }],
    });
  });
});

test('every limit of the shop can be set at the desk', () => {
  expect([...limitInputs].toSorted()).toEqual(limitNames.toSorted());
});

test('every setting that is not of one language has a line in wrangler.toml', () => {
  const configuration = readFileSync(join(import.meta.dirname, '..', '..', '..', 'wrangler.toml'), 'utf8');
  const names = [...settingGroups.flatMap(namesOf), ...limitNames, 'PAYMENT_METHODS'];
  const common = names.filter((name) => stemOf(name).language === null);
  expect(common.filter((name) => !configuration.includes(`\n${name} = `))).toEqual([]);
});

test('limits are read as written, take the configured value when empty, and report values out of bounds', () => {
  const usual = Object.fromEntries(limitNames.map((name) => [name, readLimitOf(name, '') ?? 0])) as Limits;
  const read = parseForm(limitsForm, typedLimits(usual));
  expect(read).toMatchObject({
    ok: true,
    values: Object.fromEntries(limitInputs.map((name) => [name, usual[name]])),
  });
  const partly = parseForm(limitsForm, { ...typedLimits(usual), HOLD_MINUTES: '' });
  expect(partly).toMatchObject({ ok: true, values: { HOLD_SHARE: usual.HOLD_SHARE } });
  expect(partly).not.toHaveProperty('values.HOLD_MINUTES');
  expect(parseForm(limitsForm, { CASH_PER_PHONE: '0', HOLD_MINUTES: 'x', HOLD_SHARE: '50' })).toMatchObject({
    ok: false,
    wrong: ['CASH_PER_PHONE', 'HOLD_MINUTES'],
  });
});
