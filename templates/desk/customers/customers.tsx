import type { CustomerSearch } from '../../../src/desk/customers/rules.ts';
import {
  type CustomersFlash,
  customerPath,
  customersPath,
} from '../../../src/domain/addresses/desk/customers.ts';
import type { ListedCustomer } from '../../../src/domain/customers.ts';
import type { ColumnOf } from '../../../src/domain/desk-tables.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { More } from '../order-lists/order-list.tsx';
import { ColumnChoice } from '../page/column-choice.tsx';
import { SearchField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { Table } from '../page/table.tsx';
import { Tags } from '../page/tags.tsx';

type CustomersProps = {
  frame: DeskFrame;
  search: CustomerSearch;
  customers: readonly ListedCustomer[];
  next: string | null;
  /** Tags in use. */
  tags: readonly string[];
  flash: CustomersFlash | null;
  /** The columns of wide screens. */
  chosen: readonly ColumnOf<'customers'>[];
};

/** The customers, one for each phone, or the results of a search. */
export function CustomersPage({ frame, search, customers, next, tags, flash, chosen }: CustomersProps) {
  const { t } = frame;
  const copy = t.words.customers;
  return (
    <DeskPage frame={frame} title={copy.title} page="customers">
      <h1>{copy.title}</h1>
      {flash !== null ? (
        <p class="done" role="status">
          {copy.flash[flash]}
        </p>
      ) : null}
      <search>
        <form class="card finder" method="get" action={customersPath(t.language)}>
          <SearchField label={copy.q} value={search.q} />
          <button class="button" type="submit">
            {t.words.search.button}
          </button>
        </form>
      </search>
      {tags.length === 0 ? null : (
        <ul class="groups" aria-label={copy.tags.label}>
          {tags.map((tag) => (
            <li>
              <a
                class="quiet"
                href={customersPath(t.language, tag === search.tag ? {} : { tag })}
                aria-current={tag === search.tag ? 'true' : undefined}
              >
                <bdi>{tag}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {customers.length === 0 ? (
        <p class="empty">{next === null ? copy.none : t.words.search.further}</p>
      ) : null}
      {customers.length === 0 ? null : (
        <>
          <div class="list-tools">
            <ColumnChoice
              t={t}
              name="customers"
              chosen={chosen}
              path={customersPath(t.language)}
              address={{ q: search.q, tag: search.tag, sort: search.sort ?? '' }}
            />
          </div>
          <Table
            t={t}
            name="customers"
            chosen={chosen}
            sorting={
              search.q === '' && search.tag === ''
                ? { current: search.sort ?? '', path: (sort) => customersPath(t.language, { sort }) }
                : null
            }
            rows={customers}
            head={({ number, name }) => (
              <a class="whole" href={customerPath(t.language, number)}>
                <bdi>{name}</bdi>
              </a>
            )}
            cells={{
              phone: ({ phone }) => <bdi dir="ltr">{writePhone(phone)}</bdi>,
              orders: ({ orders }) => copy.orders(orders),
              outcomes: ({ kept, returned }) => (
                <>
                  {kept === 0 ? null : <span class="tag good">{copy.kept(kept)}</span>}
                  {kept === 0 || returned === 0 ? null : ' '}
                  {returned === 0 ? null : <span class="tag bad">{copy.returned(returned)}</span>}
                </>
              ),
              bought: ({ bought }) => (bought === 0 ? null : t.money(bought)),
              tags: ({ tags }) => (tags.length === 0 ? null : <Tags tags={tags} />),
              note: ({ note }) =>
                note === null ? null : (
                  <p class="said">
                    <bdi>{note}</bdi>
                  </p>
                ),
              last: ({ lastAt }) => (
                <>
                  <span class="card-word">{copy.last}</span>{' '}
                  {t.time(Math.floor(lastAt / 1000), { isCompact: true })}
                </>
              ),
            }}
          />
        </>
      )}
      {next === null ? null : (
        <More href={customersPath(t.language, search, next)} words={t.words.search.more} />
      )}
    </DeskPage>
  );
}
