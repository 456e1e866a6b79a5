import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingsOf, rowsOf } from '../../../src/desk/imports/product-file.ts';
import type { FoundProduct } from '../../../src/desk/imports/rules/cells.ts';
import { groupRows } from '../../../src/desk/imports/rules/identify-products.ts';
import type { RowPlan } from '../../../src/desk/imports/rules/merge-rows.ts';
import { skuKey } from '../../../src/domain/catalogue/names.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { SEED } from '../../seed.ts';
import { plansOf, plansOfRows, productRows } from './lists.ts';

/** Which product a row of a list is about. */

const jeans = productRows(
  'prod_jeans',
  { name: 'سروال جينز', metadata: { slug: 'jean', name_fr: 'Jean', name_en: 'Jeans' } },
  [[3_200, null]],
);
const henna = productRows('prod_henna', { name: 'حنّاء', metadata: { slug: 'henne', name_fr: 'Henné' } }, [
  [300, null],
]);
const musk = (id: string, slug: string) =>
  productRows(id, { name: 'عطر مسك', metadata: { slug } }, [[900, null]]);

const known = async (source: string, catalogue: readonly FoundProduct[] = [jeans, henna]) =>
  (await plansOf(source, catalogue)).map(({ match, about, by, problem }) => [problem ?? match, about, by]);

describe('a row is known', () => {
  test.each([
    ['الاسم;السعر\nسروال جينز;3500', 'name'],
    ['الاسم;السعر\nسِروال  جينز;3500', 'name'],
    ['Nom;Prix\nJEAN;3500', 'name'],
    ['Name;Price\njeans;3500', 'name'],
    ['Nom;Nom (français);Prix\nسروال جينز;Jean;3500', 'name'],
    ['Adresse de la page;Prix\njean;3500', 'address'],
    ['Adresse de la page;Prix\nprod_jeans;3500', 'address'],
    ['Lien;Prix\nhttps://shop.test/fr/p/jean?via=fb;3500', 'address'],
  ])('by %s', async (source, by) => {
    const [plan] = await plansOf(source, [jeans, henna]);
    expect([plan?.about, plan?.by]).toEqual(['prod_jeans', by]);
    // The name says which product is meant, and is not replaced.
    expect(plan?.changes).toEqual([{ column: 'amount', from: '3200', to: '3500' }]);
  });

  test('by an address, and its main name is no other language’s; a spelling is corrected', async () => {
    expect((await plansOf('slug;name\njean;Jean', [jeans]))[0]?.match).toBe('unchanged');
    expect((await plansOf('slug;name\njean;سروال جينز أسود', [jeans]))[0]?.changes).toHaveLength(1);
    expect((await plansOf('slug;name_fr\njean;JEAN', [jeans]))[0]?.changes).toHaveLength(1);
  });

  test('as new where no product has its address or name', async () => {
    expect(await known('Nom;Prix\nHuile;800')).toEqual([['new', null, 'name']]);
    expect(await known('slug;name;amount\nhuile;Huile;800')).toEqual([['new', null, 'address']]);
  });
});

describe('duplicates are asked about', () => {
  test.each([
    ['two products of its name', 'الاسم;السعر\nعطر مسك;950'],
    ['another product of its name than its address says', 'slug;name;amount\nnouveau;عطر مسك;950'],
    [
      'a product with another name in the same language',
      'الاسم;الاسم (فرنسية);السعر\nعطر مسك;Musc blanc;950',
    ],
    ['a product whose address its name gives', 'Nom;Prix\nHenne-;950'],
  ])('with %s', async (_, source) => {
    const one = productRows('prod_1', { name: 'عطر مسك', metadata: { slug: 'musc', name_fr: 'Musc' } }, [
      [900, null],
    ]);
    const renamed = productRows('prod_3', { name: 'Colorant', metadata: { slug: 'henne' } }, [[900, null]]);
    const plans = await plansOf(source, [one, musk('prod_2', 'musc-2'), renamed]);
    expect(plans.map(({ match, problem }) => [match, problem])).toEqual([['asked', 'duplicates']]);
  });

  test('but not where one of them has every name of the row', async () => {
    const soap = productRows('prod_a', { name: 'صابون', metadata: { name_fr: 'Savon' } }, [[1, null]]);
    const black = productRows('prod_b', { name: 'صابون', metadata: { name_fr: 'Savon noir' } }, [[1, null]]);
    expect(await known('الاسم;الاسم (فرنسية);السعر\nصابون;Savon noir;5', [soap, black])).toEqual([
      ['changed', 'prod_b', 'name'],
    ]);
  });

  test('of a file: a second row of a name, or of a name in another language', async () => {
    const rows =
      'الاسم;الاسم (فرنسية);السعر\nعطر مسك;Musc;900\nعطر مسك;;950\n;Musc;960\nعطر مسك;Musc blanc;970';
    expect(await known(rows, [])).toEqual([
      ['new', null, 'name'],
      ['duplicate_row', null, 'name'],
      ['duplicate_row', null, 'name'],
      ['duplicate_row', null, 'name'],
    ]);
  });

  test('and sizes of one name are one product', async () => {
    expect(
      await known('الاسم;الاسم (فرنسية);المقاس;السعر\nعطر مسك;Musc;50;900\nعطر مسك;;100;950', []),
    ).toEqual([
      ['new', null, 'name'],
      ['new', null, 'name'],
    ]);
  });
});

describe('a SKU', () => {
  const shirt = productRows('prod_shirt', { name: 'T-shirt', metadata: { slug: 't-shirt' } }, [
    [1_500, { variant: 'S', label_fr: 'S', sku: 'TSH-S' }],
    [1_500, { variant: 'M', label_fr: 'M', sku: 'TSH-M' }],
  ]);
  const scarf = productRows('prod_scarf', { name: 'Foulard', metadata: { slug: 'foulard' } }, [
    [800, { sku: 'F 1' }],
  ]);
  const belt = productRows('prod_belt', { name: 'Ceinture' }, [
    [900, { variant: '80', sku: 'C-7' }],
    [900, { variant: '90', sku: 'C-7' }],
  ]);
  const all = [shirt, scarf, belt, jeans];

  test.each([
    ['Référence;Prix\nTSH-S;1600\ntsh-m;1700', ['S', 'M']],
    ['SKU,Price\nTSH-M,1700\nTSH-S,1600', ['M', 'S']],
    ['المرجع;الاسم;السعر\nTSH-S;T-shirt;1600', ['S']],
    ['Code;Taille;Prix\nTSH-S;Small;1600', ['S']],
  ])('finds its product and variant: %s', async (source, variants) => {
    const plans = await plansOf(source, all);
    expect(plans.map(({ match, about, by, variant }) => [match, about, by, variant])).toEqual(
      variants.map((variant) => ['changed', 'prod_shirt', 'sku', variant]),
    );
    // No second product, and no other field than the price.
    expect(new Set(plans.map(({ first }) => first)).size).toBe(1);
    expect(plans.flatMap(({ changes }) => changes.map(({ column }) => column))).toEqual(
      variants.map(() => 'amount'),
    );
  });

  test('comes after an address, and before names', async () => {
    expect(await known('slug;sku;amount\nfoulard;TSH-S;900', all)).toEqual([
      ['changed', 'prod_scarf', 'address'],
    ]);
    expect((await plansOf('Référence;Nom;Prix\nf  1;Jean;900', all))[0]?.changes).toEqual([
      { column: 'name', from: 'Foulard', to: 'Jean' },
      { column: 'amount', from: '800', to: '900' },
    ]);
  });

  test('is given to a product that a name finds, if it has none', async () => {
    expect((await plansOf('Référence;Nom\nJ-1;Jean', all))[0]).toMatchObject({
      ...{ match: 'changed', about: 'prod_jeans', by: 'name' },
      changes: [{ column: 'sku', from: '', to: 'J-1' }],
    });
    expect(await known('Référence;Nom;Prix\nF-2;Foulard;900', all)).toEqual([['duplicates', null, null]]);
  });

  test('of two products asks which is meant', async () => {
    const other = productRows('prod_other', { name: 'Écharpe' }, [[700, { sku: 'f 1' }]]);
    expect(await known('Référence;Prix\nF 1;900', [...all, other])).toEqual([['duplicates', null, null]]);
    expect(await known('Référence;Nom;Prix\nF 1;Écharpe;900', [...all, other])).toEqual([
      ['duplicates', null, null],
    ]);
  });

  test('that variants share names their product: a label says which of them', async () => {
    expect((await plansOf('Référence;Taille;Prix\nC-7;80;950\nC-7;100;990', all)).map(short)).toEqual([
      ['changed', '80', 'amount'],
      ['new', '100', 'amount sku'],
    ]);
    expect((await plansOf('Référence;Marque\nC-7;Cuir', all)).map(short)).toEqual([
      ['changed', null, 'brand'],
    ]);
    expect((await plansOf('Référence;Prix\nC-7;950', all)).map(short)).toEqual([['refused', null, '']]);
  });

  test('in rows of one name is each a product of its own, unless they name sizes', async () => {
    const firsts = async (source: string) => (await plansOf(source, [])).map(({ first }) => first);
    expect(await firsts('Référence;Nom;Prix\nH-1;Henné;1\nH-2;Henné;2')).toEqual([0, 1]);
    expect(await firsts('Référence;Nom;Taille;Prix\nH-1;Henné;1;1\nH-2;Henné;2;2')).toEqual([0, 0]);
    // Merged cells: the name stands in the first row alone.
    expect(await firsts('Nom;Référence;Taille;Prix\nHenné;H-1;1;1\n;H-2;2;2')).toEqual([0, 0]);
    expect(await firsts('Référence;Taille;Prix\nH-1;1;1\nH-2;1;2')).toEqual([0, 1]);
  });
});

const short = ({ match, variant, changes }: RowPlan) => [
  match,
  variant,
  changes.map(({ column }) => column).join(' '),
];

test('rows that the merchant calls new are products of their own', () => {
  const rows = ['Thé', 'thé', 'THÉ'].map((name) => ({ name }));
  expect(groupRows(rows)).toEqual([0, 0, 0]);
  expect(groupRows(rows, (index) => index === 1)).toEqual([0, 1, 0]);
});

const word = fc.constantFrom(
  'miel',
  'Miel',
  'عسل',
  'عَسل',
  'honey',
  'savon',
  'صابون',
  'thé',
  'شاي',
  'noir',
  'أسود',
);
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const sku = fc.constantFrom('A-1', 'a-1', 'B 2', '٣', '3');
const catalogues = fc
  .array(
    fc.record({
      name,
      name_fr: fc.option(name, { nil: undefined }),
      name_ar: fc.option(name, { nil: undefined }),
      amount: fc.integer({ min: 1, max: 9_999 }),
      sku: fc.option(sku, { nil: undefined }),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ name: main, amount, sku: code, ...names }, index) =>
      productRows(
        `prod_${index}`,
        { name: main, metadata: JSON.parse(JSON.stringify({ slug: `p-${index}`, ...names })) },
        [[amount, code === undefined ? null : { sku: code }]],
      ),
    ),
  );
const rows = fc.array(
  fc.record({
    name,
    name_ar: fc.option(name, { nil: '' }),
    sku: fc.option(sku, { nil: '' }),
    amount: fc.nat({ max: 9_999 }),
  }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

test('an export changes nothing when it comes back, whatever names its products share', () => {
  fc.assert(
    fc.property(catalogues, fc.constantFrom(...languages), (all, language) => {
      const table = [headingsOf(language), ...all.flatMap((one) => rowsOf(one, language))];
      expect(plansOfRows(table, all).filter(({ match }) => match !== 'unchanged')).toEqual([]);
    }),
    { seed: SEED },
  );
});

test('any name of a product finds it, or asks which is meant where others have it too', () => {
  fc.assert(
    fc.property(catalogues, (all) => {
      for (const { productId, form } of all)
        for (const own of [form.fields.name, form.fields.name_fr, form.fields.name_ar]) {
          if (own === '') continue;
          const [plan] = plansOfRows(
            [
              ['Nom', 'Prix'],
              [own.toUpperCase(), '5'],
            ],
            all,
          );
          if (plan?.match === 'asked') expect(plan.problem).toBe('duplicates');
          else expect(plan?.about).toBe(productId);
          expect(plan?.match).not.toBe('new');
          expect(plan?.changes.filter(({ column }) => column !== 'amount')).toEqual([]);
        }
    }),
    { seed: SEED },
  );
});

test('any SKU of a product finds it, or asks which is meant where others have it too', () => {
  fc.assert(
    fc.property(catalogues, fc.option(name, { nil: '' }), (all, called) => {
      for (const { productId, form } of all) {
        const own = form.variants[0]?.fields.sku ?? '';
        if (own === '') continue;
        const [plan] = plansOfRows(
          [
            ['Référence', 'Nom', 'Prix'],
            [own.toLowerCase(), called, '5'],
          ],
          all,
        );
        const having = all.filter((one) => skuKey(one.form.variants[0]?.fields.sku ?? '') === skuKey(own));
        if (having.length > 1) expect(plan?.problem).toBe('duplicates');
        else expect([plan?.about, plan?.by]).toEqual([productId, 'sku']);
      }
    }),
    { seed: SEED },
  );
});

test('the order of rows and columns changes no row’s product', () => {
  fc.assert(
    fc.property(catalogues, rows, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (all, given, keys) => {
      const heads = ['name', 'name_ar', 'sku', 'amount'] as const;
      const tableOf = (order: number[], columns: readonly (typeof heads)[number][]) =>
        plansOfRows(
          [[...columns], ...order.map((at) => columns.map((column) => String(given[at]?.[column])))],
          all,
        );
      const straight = given.map((_, index) => index);
      const order = straight.toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0));
      const before = tableOf(straight, heads);
      const after = tableOf(order, heads.toReversed());
      for (const [place, at] of order.entries()) {
        expect([after[place]?.about, after[place]?.by]).toEqual([before[at]?.about, before[at]?.by]);
        for (const [other, otherAt] of order.entries())
          expect(after[place]?.first === after[other]?.first).toBe(
            before[at]?.first === before[otherAt]?.first,
          );
      }
    }),
    { seed: SEED },
  );
});

test('a duplicate is never silent: of rows that share a name, one at most is taken without a question', () => {
  fc.assert(
    fc.property(catalogues, rows, (all, given) => {
      const table = [
        ['name', 'name_ar', 'amount'],
        ...given.map((row) => [row.name, row.name_ar ?? '', '7']),
      ];
      const plans = plansOfRows(table, all);
      const taken = plans.filter(({ match }) => match === 'new' || match === 'changed');
      expect(new Set(taken.map(({ first }) => first)).size).toBe(taken.length);
    }),
    { seed: SEED },
  );
});
