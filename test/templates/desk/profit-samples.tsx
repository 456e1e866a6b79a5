import { debtsByCourier } from '../../../src/desk/profit/rules/courier-debts.ts';
import { type StockValueRow, sumOf } from '../../../src/desk/profit/rules/stock-value.ts';
import { figureFilePath, figureFiles } from '../../../src/domain/addresses/desk/figures.ts';
import { type Figures, noFigures } from '../../../src/domain/orders/profit/profit.ts';
import { CallRatesPage } from '../../../templates/desk/call-rates/call-rates.tsx';
import { FunnelPage } from '../../../templates/desk/funnel/funnel.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { AddressesPage } from '../../../templates/desk/profit/addresses.tsx';
import { DebtsPage } from '../../../templates/desk/profit/debts.tsx';
import { ProfitPage } from '../../../templates/desk/profit/profit.tsx';
import { StockValuePage } from '../../../templates/desk/profit/stock-value.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { wordsIn } from '../words.ts';

const AT = 1_795_252_500_000;
const TODAY = Math.floor(AT / 86_400_000);

/** A month with all that it may lack, an empty one, what couriers owe, and addresses for spreadsheets. */
export function profitSamples(frame: DeskFrame): Record<string, JSX.Element | Promise<JSX.Element>> {
  const say = (ar: string, fr: string, en: string) => wordsIn({ ar, fr, en }, frame.t.language);
  const figures = (more: Partial<Figures>): Figures => ({ ...noFigures, ...more });
  const whole = figures({
    ...{ delivered: 214, returned: 31, pieces: 298, income: 1_284_500, discounts: 36_400, costs: 702_300 },
    ...{ courierFees: 108_900, returnFees: 9_300, paymentFees: 7_420, unknownCosts: 12, unknownFees: 5 },
  });
  const rows = [
    {
      key: 'p1',
      name: say('عسل السدر', 'Miel de jujubier', 'Jujube honey'),
      figures: figures({
        delivered: 120,
        returned: 11,
        income: 720_000,
        costs: 340_000,
        courierFees: 54_000,
      }),
    },
    {
      key: 'p2',
      name: say(
        'زيت زيتون بكر ممتاز من القبائل',
        'Huile d’olive vierge extra de Kabylie',
        'Extra virgin olive oil of Kabylia',
      ),
      figures: figures({ delivered: 94, returned: 8, income: 410_000, costs: 290_000, unknownCosts: 12 }),
    },
    {
      key: 'p3',
      name: say('طاجين', 'Tajine', 'Tajine'),
      figures: figures({ delivered: 3, returned: 12, income: 12_000, costs: 9_000, returnFees: 9_300 }),
    },
  ];
  const profit = {
    ...{ month: 202_611, thisMonth: 202_611, figures: whole, rows },
    months: [
      { month: 202_611, figures: whole },
      { month: 202_610, figures: figures({ delivered: 180, returned: 22, income: 990_000, costs: 610_000 }) },
      { month: 202_609, figures: figures({ delivered: 12, returned: 19, income: 41_000, costs: 52_000 }) },
    ],
    isRepricing: true,
  };
  const wilayas = [16, 31, 25].map((code) => ({
    key: String(code),
    name: null,
    figures: figures({ delivered: code, returned: 2, income: code * 4_000, costs: code * 2_500 }),
  }));
  const sources = ['shop', 'whatsapp', say('معرض', 'Braderie', 'Fair')].map((key, place) => ({
    key,
    name: null,
    figures: figures({ delivered: 90 - place * 20, income: 200_000 - place * 9_000, costs: 100_000 }),
  }));
  const none = { ...profit, figures: noFigures, rows: [], months: [], isRepricing: false };
  const debt = (courier: string, age: number, orders: number) => ({
    ...{ courier, day: TODAY - age, orders, amount: orders * 4_250 },
  });
  const debts = debtsByCourier(
    [debt('Yalidine', 0, 14), debt('Yalidine', 9, 6), debt('ZR Express', 22, 3), debt('', 47, 1)],
    TODAY,
  );
  const addresses = [
    {
      id: 'a',
      name: say('جدول المحاسب', 'Tableau du comptable', 'Accountant’s sheet'),
      maker: say('هاتف كريم', 'Téléphone de Karim', 'Karim’s phone'),
      madeAt: AT,
      usedAt: AT,
    },
    { id: 'b', name: 'Excel', maker: null, madeAt: AT, usedAt: null },
  ];
  const urls = figureFiles.map((file) => ({
    file,
    url: `https://shop.example.dz${figureFilePath(frame.t.language, '4f2a9c'.repeat(5).slice(0, 32), file)}`,
  }));
  const stockRow = (place: number, more: Partial<StockValueRow>): StockValueRow => ({
    ...{ productId: `p${place}`, name: rows[place]?.name ?? '', label: null, left: 12, cost: 2_400 },
    ...{ isMixed: false, ...more },
  });
  const stock = [
    stockRow(0, { label: say('كيلوغرام', '1 kg', '1 kg') }),
    stockRow(0, { label: say('نصف كيلو', '500 g', '500 g'), left: 0, cost: 1_300 }),
    stockRow(1, { left: 37, cost: null }),
    stockRow(2, { left: 6, cost: null, isMixed: true }),
    stockRow(2, { left: null }),
  ];
  const page = { frame, addresses, refused: null, submission: 'x', madeName: null, urls: [] };
  const rates = [
    { name: rows[0]?.name ?? '', confirmed: 412, delivered: 301, returned: 62 },
    { name: 'Karim', confirmed: 3, delivered: 0, returned: 0 },
  ];
  const funnel = (seen: number) => ({
    ...{ seen, opened: Math.floor(seen / 8), ordered: Math.floor(seen / 30) },
    ...{ confirmed: Math.floor(seen / 40), paid: Math.floor(seen / 55) },
  });
  const visits = {
    ...{ days: 30, total: funnel(4_120), link: 'https://shop.example.dz/fr?via=instagram' },
    sources: ['shop', 'instagram', 'facebook', 'other'].map((key, place) => ({
      key,
      funnel: funnel(1_900 - place * 450),
    })),
    products: rows.map(({ name }, place) => ({ key: name, funnel: funnel(2_000 - place * 700) })),
  };
  return {
    'desk-funnel': <FunnelPage frame={frame} {...visits} />,
    'desk-call-rates': <CallRatesPage frame={frame} days={30} rates={rates} />,
    'desk-call-rates-none': <CallRatesPage frame={frame} days={7} rates={[]} />,
    'desk-funnel-none': <FunnelPage frame={frame} {...visits} total={funnel(0)} sources={[]} products={[]} />,
    'desk-profit': <ProfitPage frame={frame} by="product" profit={profit} />,
    'desk-profit-wilayas': <ProfitPage frame={frame} by="wilaya" profit={{ ...profit, rows: wilayas }} />,
    'desk-profit-sources': <ProfitPage frame={frame} by="source" profit={{ ...profit, rows: sources }} />,
    'desk-profit-none': <ProfitPage frame={frame} by="product" profit={none} />,
    'desk-stock-value': <StockValuePage frame={frame} rows={stock} next="p9" sum={sumOf(stock)} />,
    'desk-stock-value-large': <StockValuePage frame={frame} rows={stock} next="p9" sum={null} />,
    'desk-stock-value-none': <StockValuePage frame={frame} rows={[]} next={null} sum={sumOf([])} />,
    'desk-debts': <DebtsPage frame={frame} today={TODAY} debts={debts} />,
    'desk-debts-none': <DebtsPage frame={frame} today={TODAY} debts={[]} />,
    'desk-addresses': <AddressesPage {...page} />,
    'desk-addresses-made': (
      <AddressesPage {...page} madeName={addresses[0]?.name ?? null} urls={urls} refused="many" />
    ),
    'desk-addresses-unnamed': <AddressesPage {...page} refused="name_required" />,
  };
}
