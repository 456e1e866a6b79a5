import { areTickable } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import {
  paymentChoices,
  paymentMethodChoices,
  paymentWord,
  type SearchAddress,
} from '../../../src/desk/search/rules.ts';
import { searchOrdersPath } from '../../../src/domain/addresses/desk/orders.ts';
import { typedOrderPath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import type { ColumnOf } from '../../../src/domain/desk-tables.ts';
import { fulfilmentStates } from '../../../src/domain/orders/order.ts';
import { SHOP_SOURCE, sources } from '../../../src/domain/orders/sources.ts';
import { BulkList, isTickedBy, type Ticked } from '../order-lists/bulk-list.tsx';
import { More } from '../order-lists/order-list.tsx';
import { partsOf, TickLinks } from '../order-lists/tick-links.tsx';
import { sourceName } from '../order-page/source-name.ts';
import { ColumnChoice } from '../page/column-choice.tsx';
import { DateField, Hidden, SearchField, SelectField, wilayaOptions } from '../page/fields.tsx';
import { type DeskFrame, frameMay, roleOf } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';

type SearchProps = {
  frame: DeskFrame;
  address: SearchAddress;
  orders: readonly ListedOrder[];
  next: string | null;
  /** Sources in the shop's own words. */
  ownSources: readonly string[];
  /** Tags in use. */
  tags: readonly string[];
  /** The last number of the page before. */
  after: string | null;
  ticked: Ticked;
  /** The columns of wide screens. */
  chosen: readonly ColumnOf<'orders'>[];
};

/** All orders, newest first, or the results of a search. */
export function SearchPage(props: SearchProps) {
  const { frame, address, orders, next, ownSources, tags, after, ticked, chosen } = props;
  const { t } = frame;
  const copy = t.words.search;
  const words = t.words.order;
  const role = roleOf(frame);
  const isWhole = frameMay(frame, 'search_orders');
  const { q, sort, ...narrowed } = address;
  const isNarrowed = Object.values(narrowed).some((value) => value !== '');
  // Words, numbers and phones are found in the order of time alone.
  const isSorted = isWhole && q === '';
  const Choice = (props: {
    name: 'state' | 'wilaya' | 'way' | 'source' | 'tag';
    options: [value: string, words: string][];
  }) => (
    <SelectField<SearchAddress>
      {...props}
      label={copy[props.name]}
      chosen={address[props.name]}
      none={copy.any}
    />
  );
  return (
    <DeskPage frame={frame} title={copy.title} page="orders">
      <h1>{copy.title}</h1>
      <search>
        <form class="card finder" method="get" action={searchOrdersPath(t.language)}>
          <SearchField label={isWhole ? copy.q : copy.whole} value={q} />
          {sort === '' ? null : <Hidden<SearchAddress> name="sort" value={sort} />}
          {isWhole ? (
            <details open={isNarrowed}>
              <summary>{copy.narrow}</summary>
              <div class="filters">
                <Choice
                  name="state"
                  options={[
                    ...fulfilmentStates.map((one): [string, string] => [one, words.fulfilments[one]]),
                    ...paymentChoices.map((one): [string, string] => [paymentWord(one), words.payments[one]]),
                  ]}
                />
                <Choice name="wilaya" options={wilayaOptions(t)} />
                <Choice
                  name="way"
                  options={paymentMethodChoices.map((one) => [one, words.paymentMethods[one]])}
                />
                <Choice
                  name="source"
                  options={[SHOP_SOURCE, ...sources, ...ownSources].map((one) => [one, sourceName(t, one)])}
                />
                {tags.length === 0 ? null : (
                  <Choice name="tag" options={tags.map((tag): [string, string] => [tag, tag])} />
                )}
                <DateField<SearchAddress> name="day" label={copy.day} value={address.day} />
              </div>
            </details>
          ) : null}
          <button class="button" type="submit">
            {copy.button}
          </button>
        </form>
      </search>
      <div class="list-tools">
        {frameMay(frame, 'type_orders') ? (
          <a class="button" href={typedOrderPath(t.language)}>
            {t.words.typedOrders.title}
          </a>
        ) : null}
        {orders.length === 0 || !areTickable(null, role) ? null : (
          <TickLinks
            t={t}
            parts={partsOf(orders)}
            tickPath={(which) => searchOrdersPath(t.language, address, after, which)}
          />
        )}
        {orders.length === 0 ? null : (
          <ColumnChoice
            t={t}
            name="orders"
            chosen={chosen}
            path={searchOrdersPath(t.language)}
            address={{ ...address, after: after ?? '' }}
          />
        )}
      </div>
      {orders.length > 0 || (q === '' && !isWhole) ? null : (
        <p class="empty">{next === null ? copy.none : copy.further}</p>
      )}
      <BulkList
        t={t}
        role={role}
        queue={null}
        from={null}
        orders={orders}
        isTicked={(order) => isTickedBy(ticked, order)}
        chosen={chosen}
        sorting={
          isSorted
            ? { current: sort, path: (other) => searchOrdersPath(t.language, { ...address, sort: other }) }
            : null
        }
      />
      {next === null ? null : <More href={searchOrdersPath(t.language, address, next)} words={copy.more} />}
    </DeskPage>
  );
}
