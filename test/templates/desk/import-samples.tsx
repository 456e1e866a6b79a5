import type { ProductColumns } from '../../../src/desk/imports/rules/find-columns.ts';
import type { ImportCounts, ImportRow, ProductImport } from '../../../src/desk/imports/rules/imports.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { ImportColumnsPage } from '../../../templates/desk/imports/columns.tsx';
import { ImportPage } from '../../../templates/desk/imports/import.tsx';
import { ImportsPage } from '../../../templates/desk/imports/imports.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { type Words, wordsIn } from '../words.ts';

const AT = 1_795_252_500;

/** Samples of product lists. */
export function importSamples(language: Locale): Record<string, JSX.Element> {
  const say = (words: Words) => wordsIn(words, language);
  const frame: DeskFrame = {
    t: deskTextIn(language),
    shopName: say({ ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }),
    isTest: true,
    device: { name: say({ ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' }), role: 'owner' },
    alternates: inEachLanguage((one) => `/${one}/desk`),
  };
  const heads = say({
    ar: 'الاسم;السعر;الكمية;الصور;المورد',
    fr: 'Désignation;Prix de vente;Qté;Photo;Fournisseur',
    en: 'Product;Price;Qty;Photo;Supplier',
  }).split(';');
  const columns: ProductColumns = {
    places: { name: [0], amount: [1], stock: [2], images: [3] },
    from: 1,
    heads,
    ignored: heads.slice(4),
    ...{
      doubts: [],
      isComplete: true,
      choices: {},
      reading: { form: 'text', encoding: null, separator: ';' },
      recognised: null,
      format: null,
      foreign: {},
      day: null,
    },
  };
  const given: ProductImport = {
    id: '0k7m2p9q0k7m2p9q',
    name: say({ ar: 'سلع-نوفمبر.csv', fr: 'articles-novembre.csv', en: 'goods-november.csv' }),
    madeAt: AT * 1000,
    state: 'ready',
    columns,
    rows: 312,
    reached: -1,
    applies: [],
    failures: 0,
    problem: null,
    nextAt: null,
  };
  const honey = say({ ar: 'عسل الجبل', fr: 'Miel de montagne', en: 'Mountain honey' });
  const soap = say({ ar: 'صابون أسود', fr: 'Savon noir', en: 'Black soap' });
  const row = (line: number, more: Partial<ImportRow>): ImportRow => ({
    line,
    product: line,
    cells: [],
    title: `${honey} · 250 g`,
    productId: 'prod_1',
    match: 'unchanged',
    problem: null,
    column: null,
    variant: '250',
    words: '',
    ...{ by: 'name', duplicates: [], duplicateLine: null, photos: 0, choice: null },
    changes: [],
    isDone: false,
    ...more,
  });
  const duplicates = [
    { id: 'prod_1', name: soap, slug: 'savon-noir', amount: 450 },
    { id: 'prod_2', name: soap, slug: 'savon-noir-2', amount: null },
  ];
  const rows: ImportRow[] = [
    row(2, {
      match: 'changed',
      changes: [
        { column: 'amount', from: '1200', to: '1350' },
        { column: 'stock', from: '16', to: '40', left: '12' },
        { column: 'hidden', from: '1', to: '' },
      ],
    }),
    row(3, {
      match: 'new',
      by: 'name',
      productId: null,
      title: soap,
      photos: 11,
      changes: [
        { column: 'name', from: '', to: soap },
        { column: 'amount', from: '', to: '450' },
        {
          column: 'description',
          from: '',
          to: say({
            ar: 'صابون تقليدي من زيت الزيتون، 200 غ.',
            fr: 'Savon traditionnel à l’huile d’olive, 200 g.',
            en: 'Traditional olive oil soap, 200 g.',
          }),
        },
      ],
    }),
    row(4, {}),
    row(5, { match: 'refused', problem: 'cell', column: 'amount', title: soap, productId: null }),
    row(6, { match: 'refused', problem: 'cell', column: 'images', title: soap, productId: null }),
    row(7, { match: 'refused', problem: 'priceless', column: 'amount', title: soap, productId: null }),
    row(8, { match: 'refused', problem: 'variant', column: 'variant' }),
    row(9, { match: 'refused', problem: 'refused', words: 'The name field is odd.' }),
    row(10, { match: 'refused', problem: 'conflict' }),
    row(11, { match: 'refused', problem: 'total', title: say({ ar: 'المجموع', fr: 'Total', en: 'Total' }) }),
    row(12, { match: 'asked', problem: 'duplicates', by: null, title: soap, productId: null, duplicates }),
    row(13, {
      match: 'asked',
      problem: 'duplicate_row',
      duplicateLine: 3,
      by: null,
      title: soap,
      productId: null,
    }),
    row(14, {
      match: 'changed',
      by: 'choice',
      choice: 'prod_1',
      duplicates,
      changes: [{ column: 'amount', from: '450', to: '480' }],
    }),
  ];
  const counts: ImportCounts = { new: 48, changed: 17, unchanged: 241, asked: 3, refused: 6, done: 0 };
  const page = { frame, given, counts, products: 140, rows, show: null, next: 14 };
  const more = say({
    ar: 'الاسم;السعر;سعر التخفيض الأخير;القطع;الكمية عند المورد;المورد',
    fr: 'Nom;Prix;Prix soldé du mois;Stock;Quantité chez le fournisseur;Fournisseur',
    en: 'Name;Price;Price this month;Stock;Quantity at supplier;Supplier',
  }).split(';');
  const doubtful: ProductColumns = {
    ...columns,
    places: { name: [0], amount: [1], stock: [3] },
    heads: more,
    ignored: [2, 4, 5].map((place) => more[place] ?? ''),
    doubts: [
      { place: 2, suggested: null },
      { place: 4, suggested: '' },
    ],
    isComplete: false,
  };
  const sample = [
    [honey, '1 500', '1 350', '12', '40', 'Ali'],
    [soap, '450', '', '20', '200', 'Sara'],
  ];
  const withDone = rows.map((one) => ({
    ...one,
    isDone: one.match === 'new' || one.match === 'changed',
  }));
  return {
    'desk-imports': (
      <ImportsPage
        frame={frame}
        imports={[given, { ...given, id: '1', name: '', state: 'done' }]}
        refused={null}
        text=""
        categories={[{ key: 'soin', name: say({ ar: 'العناية', fr: 'Soin', en: 'Care' }) }]}
        change={null}
      />
    ),
    'desk-imports-refused': (
      <ImportsPage
        frame={frame}
        imports={[]}
        refused={{ ok: false, reason: 'headings' }}
        text={'YAL-8KX242;4 250'}
        categories={[]}
        change={null}
      />
    ),
    'desk-imports-percent-refused': (
      <ImportsPage
        frame={frame}
        imports={[]}
        refused={{ ok: false, reason: 'percent' }}
        text=""
        categories={[{ key: 'soin', name: say({ ar: 'العناية', fr: 'Soin', en: 'Care' }) }]}
        change={{ category: 'soin', percent: '10 DA', rounding: '5' }}
      />
    ),
    'desk-import': <ImportPage {...page} />,
    'desk-import-matching': (
      <ImportPage {...page} given={{ ...given, state: 'matching' }} rows={[]} next={null} />
    ),
    'desk-import-columns': (
      <ImportColumnsPage
        frame={frame}
        given={{ ...given, state: 'columns', columns: doubtful }}
        sample={sample}
        isAgain
      />
    ),
    'desk-import-encoding': (
      <ImportPage
        {...page}
        given={{
          ...given,
          columns: { ...columns, reading: { form: 'text', encoding: 'Windows-1252', separator: ';' } },
        }}
      />
    ),
    'desk-import-moved': (
      <ImportPage
        {...page}
        given={{
          ...given,
          name: 'wc-product-export.csv',
          columns: {
            ...columns,
            ...{ recognised: 'woocommerce', format: 'woocommerce' },
            ignored: Array.from({ length: 12 }, (_, n) => `Meta: _field_${n}`),
          },
        }}
        rows={rows.slice(1, 3)}
      />
    ),
    'desk-import-same': (
      <ImportPage {...page} counts={{ ...counts, new: 0, changed: 0 }} rows={rows.slice(2, 3)} next={null} />
    ),
    'desk-import-applying': (
      <ImportPage
        {...page}
        given={{ ...given, state: 'applying' }}
        counts={{ ...counts, done: 23 }}
        rows={withDone}
      />
    ),
    'desk-import-paused': (
      <ImportPage
        {...page}
        given={{ ...given, state: 'paused', problem: 'service' }}
        counts={{ ...counts, done: 23 }}
        show="refused"
        rows={rows.slice(3)}
      />
    ),
    'desk-import-done': (
      <ImportPage
        {...page}
        given={{ ...given, state: 'done' }}
        counts={{ ...counts, done: 65 }}
        rows={withDone}
      />
    ),
  };
}
