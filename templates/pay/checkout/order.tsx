import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import type { Language } from '../../parts/money.tsx';
import { Icon } from '../page/icons.tsx';
import { AGAIN } from '../page/page.tsx';
import type { PayerText } from '../page/text.tsx';

/** A line as the payer sees it. `amount`: dinars for one piece. `localNames`: its name by language, where given. */
export type Line = {
  name: string;
  /** True for a delivery: it does not count as a product. */
  isDelivery?: boolean;
  localNames?: Partial<Record<Language, string>> | null;
  image: string | null;
  amount: number;
  quantity: number;
};

/** A line's name in the payer's language, if it has one. */
export function nameOf(line: Pick<Line, 'name' | 'localNames'>, t: PayerText): string {
  return line.localNames?.[t.language] ?? line.name;
}

export type Sums = {
  items: Line[];
  /** The title of a sum without items. */
  title?: Pick<Line, 'name' | 'localNames'> | null;
  amount: number;
  amountWithoutDiscount: number;
  discount: { type: 'percentage' | 'amount'; value: number } | null;
  fees: number;
  feesOnMerchant: number;
  feesOnCustomer: number;
};

/** Longer orders are summed up in one line, so that the first view stays within 8 KB. */
const LISTED = 10;

/**
 * The button that shows every line; `listsAll`: they are shown. It is a button of the page's form, because a link
 * would lose the typed values. `to`: the page with all lines.
 */
type AllLines = { listsAll: boolean; form: string; to: string };

type OrderProps = { sums: Sums; all: AllLines; t: PayerText };

/**
 * The order and its price: lines, discount, fees and who pays them. On a small screen an order of several lines is
 * folded, so that the payment methods are near; the style sheet unfolds it on wide screens.
 */
export function Order({ sums, all, t }: OrderProps) {
  const copy = t.words.checkout;
  const isOpen = all.listsAll || sums.items.length === 1;
  const productLines = sums.items.filter((line) => !line.isDelivery);
  const listed = all.listsAll ? sums.items : sums.items.slice(0, LISTED);
  const rest = sums.items.slice(listed.length);
  return (
    <section class="stack" aria-label={copy.order}>
      {sums.title ? (
        <p>
          <b>
            <bdi class="name">{nameOf(sums.title, t)}</bdi>
          </b>
        </p>
      ) : null}
      {sums.items.length === 0 ? null : (
        <details class="order" open={isOpen}>
          <summary>
            <span>
              {copy.items(productLines.length || sums.items.length)}
              {isOpen ? null : (
                <span class="soft small">
                  <bdi>{listed.map((line) => nameOf(line, t)).join(t.comma)}</bdi>
                </span>
              )}
            </span>
          </summary>
          <ul class="items">
            {listed.map((line, index) => (
              <li>
                <Picture image={line.image} isFirst={isOpen && index === 0} />
                <bdi class={line.quantity === 1 ? 'name only' : 'name'}>{nameOf(line, t)}</bdi>
                <Count line={line} t={t} />
                {t.money(line.amount * line.quantity)}
              </li>
            ))}
            {rest.length === 0 ? null : <Rest lines={rest} all={all} t={t} />}
          </ul>
          <SumList sums={sums} t={t} />
        </details>
      )}
      {sums.items.length === 0 ? <SumList sums={sums} t={t} /> : null}
      <FeesNote sums={sums} t={t} />
    </section>
  );
}

/** The quantity and unit price of a line; nothing for a single piece, whose price stands beside its name. */
export function Count({ line, t }: { line: Pick<Line, 'quantity' | 'amount'>; t: PayerText }) {
  if (line.quantity === 1) return null;
  return (
    <span class="count">
      <bdi>{line.quantity}</bdi> × {t.money(line.amount)}
    </span>
  );
}

function Rest({ lines, all, t }: { lines: Line[]; all: AllLines; t: PayerText }) {
  const sum = lines.reduce((total, line) => total + line.amount * line.quantity, 0);
  return (
    <li class="rest">
      <span class="name">{t.words.link.more(lines.length)}</span>
      {t.money(sum)}
      <button
        type="submit"
        class="quiet"
        form={all.form}
        formaction={all.to}
        formnovalidate
        name={AGAIN}
        value="items"
      >
        {t.words.checkout.showAll}
      </button>
    </li>
  );
}

/**
 * Screen readers skip the pictures, since the names stand beside them. A missing picture leaves its tinted square.
 * All but the first load lazily.
 */
export function Picture({ image, isFirst }: { image: string | null; isFirst: boolean }) {
  if (image === null) {
    return (
      <span class="blank">
        <Icon name="parcel" />
      </span>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width="52"
      height="52"
      loading={isFirst ? undefined : 'lazy'}
      referrerpolicy="no-referrer"
    />
  );
}

type LineView = { sums: Sums; t: PayerText };

/** The steps from the lines to the total. */
export function Breakdown({ sums, t }: LineView) {
  return (
    <>
      <SumList sums={sums} t={t} />
      <FeesNote sums={sums} t={t} />
    </>
  );
}

function SumList({ sums, t }: LineView) {
  const copy = t.words.checkout;
  const reduction = sums.amountWithoutDiscount - sums.amount;
  if (reduction <= 0 && sums.feesOnCustomer <= 0) return null;
  return (
    <dl class="sums">
      {reduction > 0 ? (
        <>
          <Sum name={copy.subtotal} amount={sums.amountWithoutDiscount} t={t} />
          <Sum name={discountName(sums, t)} amount={-reduction} t={t} />
        </>
      ) : null}
      {sums.feesOnCustomer > 0 ? (
        <>
          <Sum name={copy.amount} amount={sums.amount} t={t} />
          <Sum name={copy.fees} amount={sums.feesOnCustomer} t={t} />
        </>
      ) : null}
    </dl>
  );
}

function FeesNote({ sums, t }: LineView) {
  return sums.fees > 0 ? <p class="soft small">{explainFees(sums, t)}</p> : null;
}

function Sum({ name, amount, t }: { name: string; amount: number; t: PayerText }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t.money(amount)}</dd>
    </div>
  );
}

const percents = inEachLanguageLater(
  (language) => new Intl.NumberFormat(languageFacts[language].format, { style: 'percent' }),
);

function discountName(sums: Sums, t: PayerText): string {
  const copy = t.words.checkout;
  if (sums.discount?.type !== 'percentage') return copy.discount;
  return copy.discountOf(percents[t.language].format(sums.discount.value / 100));
}

function explainFees(sums: Sums, t: PayerText): string {
  const copy = t.words.checkout;
  if (sums.feesOnCustomer === 0) return copy.feesOnMerchant;
  return sums.feesOnMerchant === 0 ? copy.feesOnCustomer : copy.feesShared;
}
