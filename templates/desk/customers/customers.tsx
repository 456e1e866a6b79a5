import type { CustomerSearch } from '../../../src/desk/customers/rules.ts';
import { type CustomersFlash, customerPath, customersPath } from '../../../src/domain/addresses/desk.ts';
import type { ListedCustomer } from '../../../src/domain/customers.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { More } from '../order-lists/order-list.tsx';
import { SearchField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { Tags } from '../page/tags.tsx';

type CustomersProps = {
  frame: DeskFrame;
  search: CustomerSearch;
  customers: readonly ListedCustomer[];
  next: string | null;
  /** Tags in use. */
  tags: readonly string[];
  flash: CustomersFlash | null;
};

/** The customers, one for each phone, or the results of a search. */
export function CustomersPage({ frame, search, customers, next, tags, flash }: CustomersProps) {
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
      <ol class="list orders">
        {customers.map((customer) => (
          <li class="card">
            <p class="name">
              <a class="whole" href={customerPath(t.language, customer.number)}>
                <bdi>{customer.name}</bdi>
              </a>
            </p>
            {customer.bought === 0 ? null : t.money(customer.bought)}
            <p>
              <bdi dir="ltr">{writePhone(customer.phone)}</bdi>
              {' · '}
              <small>{copy.orders(customer.orders)}</small>
            </p>
            <p>
              {customer.kept === 0 ? null : <span class="tag good">{copy.kept(customer.kept)}</span>}{' '}
              {customer.returned === 0 ? null : (
                <span class="tag bad">{copy.returned(customer.returned)}</span>
              )}{' '}
              <Tags tags={customer.tags} />
            </p>
            {customer.note === null ? null : (
              <p class="remark">
                <bdi>{customer.note}</bdi>
              </p>
            )}
            <p class="hint">
              {copy.last} {t.time(Math.floor(customer.lastAt / 1000))}
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <More href={customersPath(t.language, search, next)} words={t.words.search.more} />
      )}
    </DeskPage>
  );
}
