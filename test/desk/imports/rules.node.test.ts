import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingsOf, rowsOf } from '../../../src/desk/imports/product-file.ts';
import type { FoundProduct } from '../../../src/desk/imports/rules/cells.ts';
import { applyChosenColumns, findProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import { newProduct, type RowPlan } from '../../../src/desk/imports/rules/merge-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../src/text/csv.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { SEED } from '../../seed.ts';
import { plansOf, productRows } from './lists.ts';

const honey = productRows(
  'prod_honey',
  { name: 'Miel', metadata: { slug: 'miel', stock: 10, name_ar: 'عسل' } },
  [
    [1_000, { variant: '250', label_fr: '250 g' }],
    [1_900, { variant: '500', label_fr: '500 g', compare_at: 2_100 }],
  ],
  7,
);
const soap = productRows('prod_soap', { name: 'Savon noir', description: 'Doux' }, [[450, null]]);
const catalogue = [honey, { ...soap, slug: 'savon-noir' }];

const short = ({ match, problem, column, changes }: RowPlan) => [
  problem === null ? match : `${problem} ${column}`,
  ...changes.map(({ column: field, from, to }) => `${field} ${from} > ${to}`),
];
const csvOf = (rows: string[][]) => rows.map((cells) => csvLine(cells)).join('');
const comesTo = async (...lines: string[]) => (await plansOf(lines.join('\n'), catalogue)).map(short);

describe('headings are recognised', () => {
  test.each([
    ['in French', 'Désignation;Prix de vente;Qté;Famille', 'name amount stock category'],
    ['in Arabic', 'اسم المنتج;الثمن;الكمية;الصنف', 'name amount stock category'],
    ['in English', 'Product name;Price (DA);Quantity;Brand', 'name amount stock brand'],
    ['of other words', 'Nom;Prix;Aussi appelé', 'name amount also'],
    [
      'of two languages',
      'Nom;Nom (arabe);الوصف (فرنسية);Label fr;Prix',
      'name amount description_fr name_ar label_fr',
    ],
    [
      'by the keys of the metadata',
      'slug;name;name_ar;label_fr;compare_at',
      'slug name compare_at name_ar label_fr',
    ],
    ['in any case and with any spaces', ' NOM ; PRIX  (dzd) ;stock ', 'name amount stock'],
  ])('%s', (_, line, columns) => {
    const found = findProductColumns([line.split(';')]);
    expect(Object.keys(found?.places ?? {}).toSorted()).toEqual(columns.split(' ').toSorted());
    expect(found?.ignored).toEqual([]);
  });

  test('below a title, and unknown ones are reported', () => {
    const rows = [['Liste de prix 2026'], [], ['Nom', 'Prix', 'Fournisseur', 'Prix']];
    expect(findProductColumns(rows)).toMatchObject({ from: 3, ignored: ['Fournisseur', 'Prix'] });
    expect(
      findProductColumns([
        ['Tracking', 'Statut', 'Montant'],
        ['YAL-1', 'Livré', '900'],
      ]),
    ).toBe(null);
  });

  test.each([
    ['Nom;Prix;Quantité en stock', 'stock'],
    ['Nom;Prix;Quantité disponible', 'stock'],
    ['Nom;Prix;Qté stock', 'stock'],
    ['الاسم;السعر;الكمية المتوفرة', 'stock'],
    ['Nom;P.U', 'amount'],
    ['Nom;Prix final', 'amount'],
    ['Nom;Prix;Prix promo', 'sale'],
    ['Titre;Prix', 'name'],
    ['Nom;Prix;Déclinaison', 'variant'],
  ])('of other programs: %s', (line, column) => {
    const found = findProductColumns([line.split(';')]);
    expect(found).toMatchObject({ ignored: [], doubts: [] });
    expect(Object.keys(found?.places ?? {})).toContain(column);
  });

  test.each<
    [name: string, lines: string[], places: object, doubts: [place: number, suggested: string | null][]]
  >([
    ['a yes or no beside a count', ['Nom,En stock ?,Stock,Prix', 'Casquette,1,9,800'], { stock: [2] }, []],
    ['a yes or no alone', ['Nom,En stock ?,Prix', 'Casquette,1,800'], {}, [[1, '']]],
    ['a count that is called in stock', ['Nom,En stock,Prix', 'Casquette,9,800'], { stock: [1] }, []],
    [
      'two prices of one name',
      ['Nom,Prix,Prix', 'Thé,1,2'],
      { amount: [1] },
      [
        [1, null],
        [2, null],
      ],
    ],
    [
      'a price and an alias',
      ['Nom,Prix,Tarif', 'Thé,1,2'],
      { amount: [1] },
      [
        [1, 'amount'],
        [2, ''],
      ],
    ],
    ['a price that no list knows', ['Nom,Prix public', 'Thé,1'], {}, [[1, null]]],
    ['pieces that no list knows', ['Nom,Prix,Stock magasin', 'Thé,1,2'], { amount: [1] }, [[2, '']]],
    ['a category and an alias', ['Nom,Prix,Rayon,Type', 'Thé,1,a,b'], { category: [2] }, []],
    [
      'two aliases of a category',
      ['Nom,Prix,Type,Catégories', 'Thé,1,a,b'],
      { category: [2] },
      [
        [2, null],
        [3, null],
      ],
    ],
    ['a date of a sale', ['Nom,Prix,Date de fin de promo', 'Thé,1,2'], { amount: [1] }, []],
  ])('with %s are read, or asked about', (_, lines, places, doubts) => {
    const found = findProductColumns(lines.map((line) => line.split(',')));
    expect(found?.places).toMatchObject(places);
    expect(found?.doubts.map(({ place, suggested }) => [place, suggested])).toEqual(doubts);
    expect(found?.isComplete).toBe(doubts.length === 0);
  });

  test('in doubt are settled by the merchant, each once', () => {
    const found = findProductColumns([
      ['Nom', 'Prix', 'Prix', 'Fournisseur'],
      ['Thé', '1', '2', 'Ali'],
    ]);
    if (found === null) throw new Error('no headings');
    expect(applyChosenColumns(found, {})).toBeNull();
    expect(applyChosenColumns(found, { 1: 'amount' })).toBeNull();
    expect(applyChosenColumns(found, { 1: 'amount', 2: 'amount' })).toBeNull();
    expect(applyChosenColumns(found, { 1: 'compare_at', 2: 'amount', 3: 'brand' })).toMatchObject({
      places: { name: [0], compare_at: [1], amount: [2], brand: [3] },
      ...{ ignored: [], isComplete: true },
    });
    expect(applyChosenColumns(found, { 1: '', 2: 'amount' })).toMatchObject({
      ignored: ['Prix', 'Fournisseur'],
    });
  });

  test.each(languages)('as the shop itself writes them in %s, every one of them', (language) => {
    const headings = headingsOf(language);
    const found = findProductColumns([headings]);
    expect(found?.ignored).toEqual([]);
    expect(Object.keys(found?.places ?? {})).toHaveLength(headings.length);
  });
});

describe('a row', () => {
  test('is new, changed or unchanged against the catalogue', async () => {
    expect(
      await comesTo(
        'Nom;Taille;Prix',
        'Miel;250 g;1000',
        'Miel;500;2 000,00 DA',
        'Miel;1 kg;3500',
        'Savon noir;;٤٥٠',
        'Huile;;800',
      ),
    ).toEqual([
      ['unchanged'],
      ['changed', 'amount 1900 > 2000'],
      ['new', 'amount  > 3500'],
      ['unchanged'],
      ['new', 'name  > Huile', 'amount  > 800'],
    ]);
  });

  test('without a name continues the product above: merged cells are pasted so', async () => {
    expect(await comesTo('Nom;Taille;Prix', 'Miel;250 g;1000', ';500 g;1950', ';;')).toEqual([
      ['unchanged'],
      ['changed', 'amount 1900 > 1950'],
    ]);
  });

  test('with an empty cell changes nothing there, and a dash clears', async () => {
    expect(await comesTo('slug;name;description;stock', 'savon-noir;;;', 'miel;;-;-')).toEqual([
      ['unchanged'],
      ['changed', 'stock 10 > '],
    ]);
    expect(await comesTo('slug;description', 'savon-noir;-')).toEqual([['changed', 'description Doux > ']]);
  });

  test('sets pieces only where they differ from the stated and the unsold number', async () => {
    const stock = async (said: string) => await comesTo('slug;stock', `miel;${said}`);
    expect(await stock('10')).toEqual([['unchanged']]);
    expect(await stock('7')).toEqual([['unchanged']]);
    expect(await stock('٧')).toEqual([['unchanged']]);
    expect(await stock('12')).toEqual([['changed', 'stock 10 > 12']]);
    expect(await comesTo('slug;stock', 'savon-noir;0')).toEqual([['changed', 'stock null > 0']]);
  });

  test('may state the pieces of its own variant', async () => {
    const of = async (cells: string) =>
      await comesTo('slug;taille;pièces de cette taille ou couleur', `miel;${cells}`);
    expect(await of('250 g;4')).toEqual([['changed', 'variant_stock  > 4']]);
    expect(await of('250 g;')).toEqual([['unchanged']]);
    expect(await of('250 g;-')).toEqual([['unchanged']]);
    expect(await comesTo('slug;taille;variant_stock', 'miel;250 g;4', 'miel;500 g;5')).toEqual([
      ['changed', 'variant_stock  > 4'],
      ['changed', 'variant_stock  > 5'],
    ]);
  });

  test('that names a size counts its own pieces, also in a plain column', async () => {
    expect(
      (await comesTo('اسم المنتج;السعر;الكمية;المقاس', 'قميص;1500;7;L', 'قميص;1500;5;XL')).map((row) =>
        row.at(-1),
      ),
    ).toEqual(['variant_stock  > 7', 'variant_stock  > 5']);
    // The count of the whole, repeated in each row, is no variant's.
    expect(await comesTo('slug;taille;stock', 'miel;250 g;7', 'miel;500 g;7')).toEqual([
      ['unchanged'],
      ['unchanged'],
    ]);
    expect(await comesTo('slug;taille;stock', 'miel;250 g;4')).toEqual([['changed', 'variant_stock  > 4']]);
    // Without a size it is the whole product's.
    expect(await comesTo('slug;stock', 'miel;4')).toEqual([['changed', 'stock 10 > 4']]);
  });

  test('with HTML prose takes its text', async () => {
    const prose =
      '<p>Chemise en <strong>lin</strong> l&eacute;ger</p><ul><li>250&nbsp;g</li><li>3 &lt; 4</li></ul>';
    const [plan] = await plansOf(`Nom;Prix;Body (HTML)\nHuile;800;"${prose}"`, []);
    expect(plan?.changes.at(-1)).toMatchObject({ to: 'Chemise en lin léger\n- 250 g\n- 3 < 4' });
    for (const plain of ['a < b & c', '1 <2> 3', 'R&D; x', 'a&b'])
      expect((await plansOf(`Nom;Prix;Description\nHuile;800;"${plain}"`, []))[0]?.changes.at(-1)?.to).toBe(
        plain,
      );
  });

  test.each([
    ['https://a.test/1.jpg, https://a.test/2.jpg', 'https://a.test/1.jpg\nhttps://a.test/2.jpg'],
    ['https://a.test/1.jpg|https://a.test/2.jpg,', 'https://a.test/1.jpg\nhttps://a.test/2.jpg'],
    [
      'https://a.test/1.jpg?a=1,2;3 https://a.test/2.jpg',
      'https://a.test/1.jpg?a=1,2;3\nhttps://a.test/2.jpg',
    ],
  ])('with the pictures "%s" takes each address', async (cell, to) => {
    expect((await plansOf(`Nom\tPrix\tImages\nHuile\t800\t${cell}`, []))[0]?.changes.at(-1)).toEqual({
      column: 'images',
      from: '',
      to,
    });
  });

  test.each([
    ['Published', 'FALSE', 'hidden'],
    ['Published', 'TRUE', null],
    ['Publié', '0', 'hidden'],
    ['Publié', '-1', 'hidden'],
    ['Publié', '1', null],
    ['Status', 'draft', 'hidden'],
    ['Statut', 'Brouillon', 'hidden'],
    ['Status', 'active', null],
    ['Statut', 'Neuf', null],
    ['منشور', 'لا', 'hidden'],
  ])('of which "%s" is %s is shown or hidden so', async (head, cell, hidden) => {
    const [plan] = await plansOf(`Nom;Prix;${head}\nHuile;800;${cell}`, []);
    expect(plan?.match).toBe('new');
    expect(plan?.changes.find(({ column }) => column === 'hidden')?.column ?? null).toBe(hidden);
  });

  test('on sale has the other price as its former one', async () => {
    const sale = async (row: string) =>
      (await plansOf(`Nom;Prix;Prix promo\nHuile;${row}`, []))[0]?.changes.slice(1);
    expect(await sale('1500;1200')).toMatchObject([
      { column: 'amount', to: '1200' },
      { column: 'compare_at', to: '1500' },
    ]);
    for (const none of ['', '0', '0,00'])
      expect(await sale(`1500;${none}`)).toMatchObject([{ column: 'amount', to: '1500' }]);
  });

  test('may have a size and a colour in columns of their own', async () => {
    expect(await comesTo('Nom;Taille;Couleur;Prix', 'Robe;M;Rouge;3000', 'Robe;M;Bleu;3000')).toEqual([
      ['new', 'name  > Robe', 'variant  > M / Rouge', 'amount  > 3000'].filter(
        (one) => !one.startsWith('variant'),
      ),
      ['new', 'amount  > 3000'],
    ]);
  });

  test.each([
    ['12 علبة', '12'],
    ['12 pcs.', '12'],
    ['1 200', '1200'],
    ['٥ قطع', '5'],
    ['rupture', '0'],
    ['En rupture', '0'],
    ['نفد', '0'],
    ['out of stock', '0'],
    ['3.00', '3'],
    ['3,00', '3'],
    ['12.0', '12'],
    ['12,0 pcs', '12'],
  ])('with the pieces "%s" counts %s', async (cell, pieces) => {
    expect(await comesTo('slug;stock', `savon-noir;${cell}`)).toEqual([
      ['changed', `stock null > ${pieces}`],
    ]);
  });

  test.each(['12-15', '12,5 kg', '1.200', '3.000', '1.05', '2 x 12', 'beaucoup'])(
    'with the pieces "%s" is refused, because another number may be meant',
    async (cell) => expect(await comesTo('slug;stock', `savon-noir;${cell}`)).toEqual([['cell stock']]),
  );

  test('below the refused row that names its product is refused for that row', async () => {
    expect(await comesTo('Nom;Taille;Prix', 'Huile;1 l;cher', ';2 l;900', ';3 l;', 'Thé;;300')).toEqual([
      ['cell amount'],
      ['above null'],
      ['above null'],
      ['new', 'name  > Thé', 'amount  > 300'],
    ]);
  });

  test.each<[name: string, lines: string[], refusals: string[]]>([
    ['no price for a new product', ['Nom;Prix', 'Huile;'], ['priceless amount']],
    ['half a dinar', ['Nom;Prix', 'Huile;12,50'], ['cell amount']],
    ['a price in words', ['Nom;Prix', 'Huile;cher'], ['cell amount']],
    ['a price in scientific notation', ['Nom;Prix', 'Huile;1,5E+05'], ['cell amount']],
    ['a price of zero', ['Nom;Prix', 'Huile;0'], ['cell amount']],
    ['negative pieces', ['Nom;Prix;Stock', 'Huile;800;-3'], ['cell stock']],
    ['a failed formula', ['Nom;Prix', 'Huile;#REF!', '#N/A;800'], ['formula amount', 'formula name']],
    ['a picture that is not a URL', ['Nom;Prix;Photo', 'Huile;800;javascript:alert(1)'], ['cell images']],
    ['neither yes nor no', ['Nom;Prix;Masqué', 'Huile;800;peut-être'], ['cell hidden']],
    ['an endless name', ['Nom;Prix', `${'x'.repeat(256)};800`], ['cell name']],
    ['no name', ['Prix;Nom', '800;'], ['no_name name']],
    ['a name without an address', ['Nom;Prix', '🙂;800'], ['no_address slug']],
    ['the name of the tariffs', ['Nom;Prix', 'Delivery;800'], ['reserved slug']],
    ['an ambiguous variant', ['Nom;Prix', 'Miel;999'], ['variant variant']],
    ['the same twice', ['Nom;Prix', 'Huile;800', 'huile;900'], ['new', 'duplicate_row null']],
    ['a sum', ['Nom;Prix;Stock', 'Huile;800;2', 'Total;800;2'], ['new', 'total name']],
    ['a sum in Arabic', ['الاسم;السعر', 'زيت;800', 'المجموع :;800'], ['new', 'total name']],
    ['one variant twice', ['Nom;Taille;Prix', 'Huile;1 l;800', 'Huile;1 l;900'], ['new', 'repeated variant']],
    [
      'two things of one product',
      ['Nom;Taille;Prix;Rayon', 'Huile;1 l;800;Épicerie', 'Huile;2 l;900;Soins'],
      ['new', 'conflicting category'],
    ],
  ])('with %s is refused with its reason and column', async (_, lines, refusals) => {
    expect((await comesTo(...lines)).map(([first]) => first)).toEqual(refusals);
  });

  test('that is refused does not stop the others', async () => {
    expect(
      await comesTo('Nom;Taille;Prix;Stock', 'Huile;1 l;cher;4', 'Huile;2 l;900;5', 'Savon noir;;500;'),
    ).toEqual([
      ['cell amount'],
      ['new', 'name  > Huile', 'amount  > 900', 'variant_stock  > 5'],
      ['changed', 'amount 450 > 500'],
    ]);
  });

  test('that begins like a formula is text, and is exported as text', async () => {
    const [plan] = await plansOf('Nom;Prix;Description\n=1+1;800;"=HYPERLINK(""https://evil.test"")"', []);
    expect(plan?.changes).toEqual([
      { column: 'name', from: '', to: '=1+1' },
      { column: 'amount', from: '', to: '800' },
      { column: 'description', from: '', to: '=HYPERLINK("https://evil.test")' },
    ]);
    const bad = productRows('prod_bad', { name: '=1+1', description: 'a;\n+b', metadata: { slug: 'bad' } }, [
      [800, null],
    ]);
    const lines = csvOf(rowsOf(bad, 'fr'));
    expect(lines).toContain(";'=1+1;");
    expect(lines).toContain(`"a;'\n'+b"`);
    expect(
      (await plansOf(csvOf([headingsOf('fr')]) + lines, [])).map(({ changes }) => changes),
    ).toMatchObject([[{ to: '=1+1' }, { to: '800' }, { to: 'a;\n+b' }]]);
  });

  test('of a hundred variants takes as many as a product may have', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => `Robe;${n};900`);
    const counts = (await comesTo('Nom;Taille;Prix', ...rows)).map(([first]) => first);
    expect([counts.filter((one) => one === 'new').length, counts.at(-1)]).toEqual([60, 'many variant']);
  });
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
const tricky = fc.constantFrom(
  '-',
  '=1',
  "'=1",
  '"',
  'a;b',
  'a,b',
  'x\ty',
  'un\ndeux\n- trois',
  ' bord ',
  'نعم',
  'oui',
  "l'eau",
  '👨‍👩‍👧',
  '#REF!',
  'می‌خواهم',
  '\u200fعسل',
  'a\r\nb',
  '\uFEFFx',
  '1 000',
  '0',
  'sep=;',
);
const text = fc.oneof(anyText, tricky, tricky);
const nothingOr = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const madeProducts = fc
  .uniqueArray(
    fc.record({
      slug: nothingOr(fc.stringMatching(/^[a-z]{1,6}(-[a-z0-9]{1,4})?$/)),
      name: fc.tuple(fc.constantFrom('Miel', 'عسل', 'Tea'), text).map((parts) => parts.join(' ')),
      description: nothingOr(text),
      name_ar: nothingOr(text),
      category: nothingOr(text),
      brand: nothingOr(text),
      stock: nothingOr(fc.oneof(fc.nat({ max: 500 }), fc.constantFrom('5 pcs', '', '٥'))),
      hidden: nothingOr(fc.constantFrom(true, 1, 'TRUE', false)),
      compare_at: nothingOr(fc.integer({ min: 1, max: 9_000 })),
      images: fc.array(fc.constantFrom('https://a.test/1.jpg', 'https://a.test/2.webp?a=1,2;3'), {
        maxLength: 3,
      }),
      left: nothingOr(fc.nat({ max: 9 })),
      variants: fc.uniqueArray(
        fc.record({
          word: fc.oneof(fc.stringMatching(/^[A-Z]{1,3}$/), fc.constant('')),
          label: nothingOr(text),
          amount: fc.integer({ min: 1, max: 99_999 }),
          compare_at: nothingOr(fc.integer({ min: 1, max: 99_999 })),
          for_3: nothingOr(fc.integer({ min: 1, max: 99_999 })),
          stock: nothingOr(fc.constantFrom(0, 3, '5 pcs')),
          hidden: nothingOr(fc.constant(true)),
        }),
        { selector: ({ word }) => word, maxLength: 4 },
      ),
    }),
    { selector: ({ slug }) => slug ?? Symbol('none'), maxLength: 6 },
  )
  .map((all) =>
    all.map(({ name, description, images, left, variants, ...metadata }, index) =>
      productRows(
        `prod_${index}`,
        { name, description: description ?? null, images, metadata: JSON.parse(JSON.stringify(metadata)) },
        variants.map(({ word, label, amount, ...rest }) => [
          amount,
          JSON.parse(JSON.stringify({ variant: word, label_fr: label, ...rest })),
        ]),
        left,
      ),
    ),
  );

const fileOf = (all: readonly FoundProduct[], language: (typeof languages)[number], mark = '') =>
  mark + csvOf([headingsOf(language), ...all.flatMap((one) => rowsOf(one, language))]);

test('any exported list changes nothing when it is imported again, in any language', async () => {
  await fc.assert(
    fc.asyncProperty(
      madeProducts,
      fc.constantFrom(...languages),
      fc.constantFrom('', BYTE_ORDER_MARK),
      async (all, language, mark) => {
        const plans = await plansOf(fileOf(all, language, mark), all);
        expect(plans.filter(({ match }) => match !== 'unchanged')).toEqual([]);
        expect(plans.length).toBe(all.reduce((sum, { form }) => sum + Math.max(1, form.variants.length), 0));
      },
    ),
    { numRuns: 400, seed: SEED },
  );
});

test('an export of one shop makes the same products in another, where a second import changes nothing', async () => {
  const said = (one: FoundProduct) => [one.form.fields, one.form.variants];
  for (const language of languages) {
    const all = [honey, { ...soap, slug: 'savon-noir' }];
    const plans = await plansOf(fileOf(all, language), []);
    expect(plans.map(({ match }) => match)).toEqual(['new', 'new', 'new']);
    const made = newProduct(plans.slice(0, 2).map((plan) => ({ plan, cells: { slug: 'miel' } })));
    const [fields, variants] = said(honey);
    expect([{ ...made.fields, stock: '7' }, made.variants]).toEqual([fields, variants]);
  }
});
