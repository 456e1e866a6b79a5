import type { CorrectionFields } from '../../../src/desk/order-page/forms.ts';
import type { DraftAnswer } from '../../../src/desk/order-page/rules.ts';
import type { FoundProduct } from '../../../src/desk/products/rules/product-row.ts';
import { Input, Select } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

/** The other sizes of a line, each with its price of today. */
export function SizeField(props: {
  t: DeskText;
  line: { price: string; name: string; label: string | null; amount: number | null };
  sizes: FoundProduct['variants'];
  chosen: string;
}) {
  const { t, line, sizes, chosen } = props;
  const copy = t.words;
  const name = `size.${line.price}` as const;
  const own = [line.label ?? line.name, line.amount === null ? null : t.moneyText(line.amount)];
  return (
    <>
      <label for={name} class="unseen">
        {copy.order.correction.size} <bdi>{line.name}</bdi>
      </label>
      <Select<CorrectionFields> id={name} name={name}>
        <option value={line.price} selected={chosen === line.price}>
          {`${own.filter((one) => one !== null).join(' · ')} · ${copy.order.correction.asOrdered}`}
        </option>
        {sizes.map(({ price, label, amount, isSoldOut }) => (
          <option value={price} selected={chosen === price} disabled={isSoldOut}>
            {[
              label ?? line.name,
              t.moneyText(amount),
              isSoldOut ? copy.typedOrders.soldOut : copy.order.correction.today,
            ].join(' · ')}
          </option>
        ))}
      </Select>
    </>
  );
}

/** The search for products to add: a button for each of their sizes. */
export function AddProducts(props: { t: DeskText; find: string; draft: DraftAnswer | null; action: string }) {
  const { t, find, draft, action } = props;
  const copy = t.words.typedOrders;
  return (
    <>
      <div class="field">
        <label for="find">{copy.find}</label>
        <div class="lookup">
          <Input<CorrectionFields>
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
          {copy.findHint} {t.words.order.correction.todaysPrice}
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
                      {t.money(amount)}
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
export function CorrectionSums({ t, draft }: { t: DeskText; draft: DraftAnswer | null }) {
  const outcome = draft?.outcome ?? null;
  if (outcome === null) return null;
  const copy = t.words.order;
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
            {t.money(amount * quantity)}
          </li>
        ))}
        {outcome.discount === 0 ? null : (
          <li>
            <span>{copy.discount}</span>
            {t.money(-outcome.discount)}
          </li>
        )}
      </ul>
      <p class="sum">
        {copy.total} {t.money(outcome.total)}
      </p>
      {sums
        .filter(([, amount]) => amount !== 0)
        .map(([words, amount]) => (
          <p class="line">
            {words} {t.money(amount)}
          </p>
        ))}
      {outcome.toCollect === 0 ? null : (
        <p class="sum collect">
          {copy.collect} {t.money(outcome.toCollect)}
        </p>
      )}
    </section>
  );
}
