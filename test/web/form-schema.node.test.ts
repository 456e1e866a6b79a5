import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  always,
  amountField,
  checkbox,
  checkForm,
  choiceField,
  countField,
  listField,
  optionalField,
  parseForm,
  rawField,
  refuse,
  required,
  textField,
  typedIn,
  wholeNumberField,
} from '../../src/web/form-schema.ts';

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const schema = z
  .object({
    name: textField(5),
    price: required(amountField({ least: 1, most: 1_000 })),
    days: wholeNumberField({ least: 1, most: 60 }),
    from: amountField({ least: 0, most: 1_000 }),
    isOpen: checkbox,
    kind: listField(2, 10),
    color: choiceField(['red', 'blue']),
    note: optionalField(10),
  })
  .refine(({ from, price }) => typeof from !== 'number' || typeof price !== 'number' || from <= price, {
    path: ['from'],
    when: always,
  });

describe('a form', () => {
  test('gives typed values, with numbers in any digits', () => {
    const form = formOf(
      ['name', '  Mielleux '],
      ['price', '١٬٠٠٠ DA'],
      ['days', ' ٣ '],
      ['isOpen', ''],
      ['kind', 'a'],
      ['kind', 'b'],
      ['kind', 'c'],
      ['color', 'red'],
    );
    expect(parseForm(schema, form)).toMatchObject({
      ok: true,
      typed: { name: 'Miell', price: '١٬٠٠٠ DA', days: '٣', from: '' },
      values: { price: 1_000, days: 3, from: null, isOpen: true, kind: ['a', 'b'], color: 'red' },
    });
  });

  test('that is refused names each field once and keeps each text', () => {
    const form = formOf(['price', '5 000'], ['days', 'demain'], ['from', '2000'], ['color', 'green']);
    expect(parseForm(schema, form)).toEqual({
      ok: false,
      typed: {
        ...{ name: '', price: '5 000', days: 'demain', from: '2000', color: 'green' },
        ...{ isOpen: false, kind: [], note: undefined },
      },
      problems: { price: 'invalid', days: 'invalid', from: 'invalid' },
      wrong: ['price', 'days', 'from'],
    });
    expect(parseForm(schema, formOf())).toMatchObject({ ok: false, problems: { price: 'required' } });
  });

  test('is checked across fields, also where another field is refused', () => {
    const fields = { price: '10', from: '20', days: 'x' };
    expect(parseForm(schema, fields)).toMatchObject({ ok: false, wrong: ['days', 'from'] });
  });

  test('can be checked again from its kept texts', () => {
    const { typed } = parseForm(schema, { price: '10', note: 'n' });
    expect(checkForm(schema, typed)).toMatchObject({ ok: true, values: { price: 10, note: 'n' } });
    expect(typedIn(schema, { ...typed, kind: 'a', isOpen: '1' } as never)).toMatchObject({ isOpen: true });
  });

  test('takes a file, a missing field and a name of every object as empty', () => {
    const form = formOf();
    form.set('name', new File(['x'], 'x.png'));
    expect(typedIn(z.object({ name: textField(5), constructor: rawField(5) }), form)).toEqual({
      name: '',
      constructor: '',
    });
    expect(typedIn(z.object({ constructor: rawField(5) }), {})).toEqual({ constructor: '' });
  });
});

test('a problem of a whole form belongs to the field that it names', () => {
  const whole = z.object({ a: textField(5) }).transform((_, context) => refuse(context, 'none', 'b'));
  expect(parseForm(whole, {})).toMatchObject({ ok: false, problems: { b: 'none' } });
});

test.each(['', ' ', 'x', '1.5', '9007199254740993'])('%j in a hidden field is no count', (text) => {
  expect(checkForm(z.object({ at: countField }), { at: text })).toEqual({ ok: true, values: { at: null } });
});
