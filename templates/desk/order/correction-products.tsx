import type { DraftAnswer } from '../../../src/desk/corrections/rules.ts';
import type { FoundProduct } from '../../../src/desk/products/rules/list.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { deskCopyIn } from '../copy/copy.ts';

/** The other sizes of a line, each with its price of today. */
export function SizeField(props: {
  language: Locale;
  line: { price: string; name: string; label: string | null; amount: number | null };
  sizes: FoundProduct['variants'];
  chosen: string;
}) {
  const { language, line, sizes, chosen } = props;
  const copy = deskCopyIn[language];
  const name = `size.${line.price}`;
  const own = [line.label ?? line.name, line.amount === null ? null : moneyText(line.amount, language)];
  return (
    <>
      <label for={name} class="unseen">
        {copy.order.correction.size} <bdi>{line.name}</bdi>
      </label>
      <select id={name} name={name}>
        <option value={line.price} selected={chosen === line.price}>
          {`${own.filter((one) => one !== null).join(' · ')} · ${copy.order.correction.asOrdered}`}
        </option>
        {sizes.map(({ price, label, amount, isSoldOut }) => (
          <option value={price} selected={chosen === price} disabled={isSoldOut}>
            {[
              label ?? line.name,
              moneyText(amount, language),
              isSoldOut ? copy.typedOrders.soldOut : copy.order.correction.today,
            ].join(' · ')}
          </option>
        ))}
      </select>
    </>
  );
}

/** The search for products to add: a button for each of their sizes. */
export function AddProducts(props: {
  language: Locale;
  find: string;
  draft: DraftAnswer | null;
  action: string;
}) {
  const { language, find, draft, action } = props;
  const copy = deskCopyIn[language].typedOrders;
  return (
    <>
      <div class="field">
        <label for="find">{copy.find}</label>
        <div class="lookup">
          <input
            id="find"
            name="find"
            type="search"
            value={find}
            maxlength={200}
            autocomplete="off"
            dir="auto"
            aria-describedby="find-hint"
          />
          <button class="quiet" type="submit" name="look" value="find" formaction={action}>
            {copy.findButton}
          </button>
        </div>
        <small id="find-hint">
          {copy.findHint} {deskCopyIn[language].order.correction.todaysPrice}
        </small>
      </div>
      {draft === null || find === '' ? null : draft.found.length === 0 ? (
        <p class="hint">{copy.nothingFound}</p>
      ) : (
        <ul class="found">
          {draft.found.map(({ name, variants }) => (
            <li>
              <p>
                <bdi>{name}</bdi>
              </p>
              <ul class="taps">
                {variants.map(({ price, label, amount, left, isSoldOut }) => (
                  <li>
                    <button
                      class="quiet"
                      type="submit"
                      name="add"
                      value={price}
                      formaction={action}
                      disabled={isSoldOut}
                    >
                      {label === null ? null : <bdi>{label}</bdi>}
                      <Money amount={amount} language={language} />
                      {isSoldOut ? (
                        <small>{copy.soldOut}</small>
                      ) : left === null || left > 5 ? null : (
                        <small>{copy.left(left)}</small>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a typed correction comes to, before it is saved. */
export function CorrectionSums({ language, draft }: { language: Locale; draft: DraftAnswer | null }) {
  const outcome = draft?.outcome ?? null;
  if (outcome === null) return null;
  const copy = deskCopyIn[language].order;
  if (!outcome.ok)
    return (
      <p class="alert" role="alert">
        {copy.refused[outcome.reason]}
      </p>
    );
  const sums = [
    [copy.correction.received, outcome.received],
    [copy.correction.online, outcome.toPayOnline],
    [copy.money.refundDue, outcome.refundDue],
  ] as const;
  return (
    <section class="card" aria-label={copy.correction.sums}>
      <p>
        <strong>{copy.correction.sums}</strong> {copy.correction.notSaved}
      </p>
      <ul class="items">
        {outcome.lines.map(({ name, label, quantity, amount, isToday }) => (
          <li>
            <span>
              <bdi>{name}</bdi>
              {label === null && !isToday ? null : (
                <small>
                  {label === null ? null : <bdi>{label}</bdi>}
                  {label !== null && isToday ? ' · ' : null}
                  {isToday ? copy.correction.today : null}
                </small>
              )}
            </span>
            <bdi dir="ltr">×&nbsp;{quantity}</bdi>
            <Money amount={amount * quantity} language={language} />
          </li>
        ))}
        {outcome.discount === 0 ? null : (
          <li>
            <span>{copy.discount}</span>
            <Money amount={-outcome.discount} language={language} />
          </li>
        )}
      </ul>
      <p class="sum">
        {copy.total} <Money amount={outcome.total} language={language} />
      </p>
      {sums
        .filter(([, amount]) => amount !== 0)
        .map(([words, amount]) => (
          <p class="line">
            {words} <Money amount={amount} language={language} />
          </p>
        ))}
      {outcome.toCollect === 0 ? null : (
        <p class="sum collect">
          {copy.collect} <Money amount={outcome.toCollect} language={language} />
        </p>
      )}
    </section>
  );
}
