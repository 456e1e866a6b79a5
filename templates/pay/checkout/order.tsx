import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { type Language, Money } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { Icon } from '../page/icons.tsx';
import { AGAIN } from '../page/page.tsx';

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
export function nameOf(line: Pick<Line, 'name' | 'localNames'>, language: Language): string {
  return line.localNames?.[language] ?? line.name;
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

type OrderProps = { sums: Sums; all: AllLines; language: Language };

/**
 * The order and its price: lines, discount, fees and who pays them. On a small screen an order of several lines is
 * folded, so that the payment methods are near; the style sheet unfolds it on wide screens.
 */
export function Order({ sums, all, language }: OrderProps) {
  const copy = copyIn[language].checkout;
  const isOpen = all.listsAll || sums.items.length === 1;
  const productLines = sums.items.filter((line) => !line.isDelivery);
  const listed = all.listsAll ? sums.items : sums.items.slice(0, LISTED);
  const rest = sums.items.slice(listed.length);
  return (
    <section class="stack" aria-label={copy.order}>
      {sums.title ? (
        <p>
          <b>
            <bdi class="name">{nameOf(sums.title, language)}</bdi>
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
                  <bdi>{listed.map((line) => nameOf(line, language)).join(copy.comma)}</bdi>
                </span>
              )}
            </span>
          </summary>
          <ul class="items">
            {listed.map((line, index) => (
              <li>
                <Picture image={line.image} isFirst={isOpen && index === 0} />
                <bdi class={line.quantity === 1 ? 'name only' : 'name'}>{nameOf(line, language)}</bdi>
                <Count line={line} language={language} />
                <Money amount={line.amount * line.quantity} language={language} />
              </li>
            ))}
            {rest.length === 0 ? null : <Rest lines={rest} all={all} language={language} />}
          </ul>
          <SumList sums={sums} language={language} />
        </details>
      )}
      {sums.items.length === 0 ? <SumList sums={sums} language={language} /> : null}
      <FeesNote sums={sums} language={language} />
    </section>
  );
}

/** The quantity and unit price of a line; nothing for a single piece, whose price stands beside its name. */
export function Count({ line, language }: { line: Pick<Line, 'quantity' | 'amount'>; language: Language }) {
  if (line.quantity === 1) return null;
  return (
    <span class="count">
      <bdi>{line.quantity}</bdi> × <Money amount={line.amount} language={language} />
    </span>
  );
}

function Rest({ lines, all, language }: { lines: Line[]; all: AllLines; language: Language }) {
  const sum = lines.reduce((total, line) => total + line.amount * line.quantity, 0);
  return (
    <li class="rest">
      <span class="name">{copyIn[language].link.more(lines.length)}</span>
      <Money amount={sum} language={language} />
      <button
        type="submit"
        class="quiet"
        form={all.form}
        formaction={all.to}
        formnovalidate
        name={AGAIN}
        value="items"
      >
        {copyIn[language].checkout.showAll}
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

type LineView = { sums: Sums; language: Language };

/** The steps from the lines to the total. */
export function Breakdown({ sums, language }: LineView) {
  return (
    <>
      <SumList sums={sums} language={language} />
      <FeesNote sums={sums} language={language} />
    </>
  );
}

function SumList({ sums, language }: LineView) {
  const copy = copyIn[language].checkout;
  const reduction = sums.amountWithoutDiscount - sums.amount;
  if (reduction <= 0 && sums.feesOnCustomer <= 0) return null;
  return (
    <dl class="sums">
      {reduction > 0 ? (
        <>
          <Sum name={copy.subtotal} amount={sums.amountWithoutDiscount} language={language} />
          <Sum name={discountName(sums, language)} amount={-reduction} language={language} />
        </>
      ) : null}
      {sums.feesOnCustomer > 0 ? (
        <>
          <Sum name={copy.amount} amount={sums.amount} language={language} />
          <Sum name={copy.fees} amount={sums.feesOnCustomer} language={language} />
        </>
      ) : null}
    </dl>
  );
}

function FeesNote({ sums, language }: LineView) {
  return sums.fees > 0 ? <p class="soft small">{explainFees(sums, language)}</p> : null;
}

function Sum({ name, amount, language }: { name: string; amount: number; language: Language }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} language={language} />
      </dd>
    </div>
  );
}

const percents = inEachLanguageLater(
  (language) => new Intl.NumberFormat(languageFacts[language].format, { style: 'percent' }),
);

function discountName(sums: Sums, language: Language): string {
  const copy = copyIn[language].checkout;
  if (sums.discount?.type !== 'percentage') return copy.discount;
  return copy.discountOf(percents[language].format(sums.discount.value / 100));
}

function explainFees(sums: Sums, language: Language): string {
  const copy = copyIn[language].checkout;
  if (sums.feesOnCustomer === 0) return copy.feesOnMerchant;
  return sums.feesOnMerchant === 0 ? copy.feesOnCustomer : copy.feesShared;
}
