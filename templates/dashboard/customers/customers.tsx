import type { customerForm } from '../../../src/service/dashboard/customers/form.ts';
import type {
  CustomerOutcome,
  CustomerRefusal,
  ListedCustomer,
  ShownCustomer,
} from '../../../src/service/dashboard/customers/rules.ts';
import type { ListedPayment } from '../../../src/service/dashboard/payments/rules.ts';
import {
  changeCustomerPath,
  customerPath,
  customersPath,
  eraseCustomerPath,
  newCustomerPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PaymentRow } from '../page/payment-row.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';

type Props = {
  frame: Frame;
  mode: Mode;
  earlier: string | null;
  isBehind: boolean;
  mayChange: boolean;
  done: CustomerOutcome | null;
  refused: CustomerRefusal | null;
};

export function CustomersPage(props: Props & { customers: readonly ListedCustomer[]; q: string }) {
  const { frame, mode, customers, q, earlier, isBehind, mayChange, refused } = props;
  const { t } = frame;
  const copy = t.words.customers;
  const path = customersPath(mode);
  return (
    <DashboardPage frame={frame} title={copy.title} section="customers">
      <h1>{copy.title}</h1>
      <Outcome {...props} />
      <form class="card line" method="get" action={path}>
        <Input name="q" type="search" label={copy.search} value={q} maxlength={60} isLtr />
        <button type="submit">{copy.find}</button>
      </form>
      <section class="card" aria-label={copy.title}>
        {customers.length === 0 ? <p>{q === '' ? copy.empty : copy.noneFound}</p> : null}
        <ol class="rows">
          {customers.map(({ id, name, email, phone, createdAt }) => (
            <li>
              <a href={customerPath(mode, id)}>
                <bdi class="name">{name || copy.noName}</bdi>
                <bdi class="soft small sum" dir="ltr">
                  {phone ?? ''}
                </bdi>
                <bdi class="soft small meta cut" dir="ltr">
                  {email ?? ''}
                </bdi>
                <span class="soft small state">{t.time(createdAt, { isShort: true })}</span>
              </a>
            </li>
          ))}
        </ol>
        <Pagination
          {...{ words: t.words.page, path, earlier, isBehind, clear: q === '' ? null : copy.clear }}
        />
        {customers.length === 0 ? null : <FileLink t={t} page={customersPath(mode)} filters={{ q }} />}
      </section>
      {mayChange ? (
        <details class="card" open={refused !== null}>
          <summary>{copy.add}</summary>
          <CustomerForm
            {...{ frame }}
            path={newCustomerPath(mode)}
            customer={{ name: '', email: null, phone: null }}
            button={copy.addButton}
          />
        </details>
      ) : null}
    </DashboardPage>
  );
}

export function CustomerPage(
  props: Props & { customer: ShownCustomer; payments: readonly ListedPayment[]; mayErase: boolean },
) {
  const { frame, mode, customer, payments, mayErase, mayChange, earlier, isBehind, refused } = props;
  const { t } = frame;
  const copy = t.words.customers;
  const { id, email, phone, createdAt } = customer;
  const name = customer.name || copy.noName;
  const { address, state, country } = customer.address ?? { address: '', state: '', country: '' };
  const place = [address, state, country].filter((part) => part !== '').join(copy.comma);
  const facts = [
    { term: copy.email, text: email, isLtr: true },
    { term: copy.phone, text: phone, isLtr: true },
    { term: copy.address, text: place === '' ? null : place, isLtr: false },
  ];
  return (
    <DashboardPage frame={frame} title={name} section="customers">
      <p>
        <a href={customersPath(mode)}>{copy.title}</a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Outcome {...props} />
      <div class="cols">
        <section class="card" aria-labelledby="payments">
          <h2 id="payments">{copy.payments}</h2>
          {payments.length === 0 ? <p>{copy.noPayment}</p> : null}
          <ol class="rows">
            {payments.map((payment) => (
              <PaymentRow frame={frame} mode={mode} payment={payment} />
            ))}
          </ol>
          <Pagination {...{ words: t.words.page, path: customerPath(mode, id), earlier, isBehind }} />
          {payments.length === 0 ? null : <FileLink t={t} page={customerPath(mode, id)} />}
        </section>
        <div class="stack">
          <section class="card" aria-label={copy.contact}>
            <dl class="facts">
              {facts.map(({ term, text, isLtr }) =>
                text === null ? null : (
                  <div>
                    <dt>{term}</dt>
                    <dd>
                      <bdi dir={isLtr ? 'ltr' : undefined}>{text}</bdi>
                    </dd>
                  </div>
                ),
              )}
              <div>
                <dt>{copy.since}</dt>
                <dd>{t.time(createdAt)}</dd>
              </div>
            </dl>
          </section>
          {mayChange ? (
            <details class="card" open={refused !== null}>
              <summary>{copy.change}</summary>
              <CustomerForm
                {...{ frame, customer }}
                path={changeCustomerPath(mode, id)}
                button={copy.changeButton}
              />
            </details>
          ) : null}
          {mayErase ? (
            <details class="card">
              <summary>{copy.erase}</summary>
              <PostForm frame={frame} action={eraseCustomerPath(mode, id)}>
                <p class="soft small">{copy.eraseText}</p>
                <button class="risk" type="submit">
                  {copy.eraseButton}
                </button>
              </PostForm>
            </details>
          ) : null}
        </div>
      </div>
    </DashboardPage>
  );
}

function Outcome({ frame: { t }, done, refused }: Pick<Props, 'frame' | 'done' | 'refused'>) {
  const copy = t.words.customers;
  return (
    <OutcomeNote
      done={done === null || refused !== null ? null : copy.done[done]}
      refused={refused === null ? null : copy.refused[refused]}
    />
  );
}

type FormProps = Pick<Props, 'frame'> & {
  path: string;
  button: string;
  customer: Pick<ListedCustomer, 'name' | 'email' | 'phone'>;
};

/** Name and contact, as they are or as they were typed. */
function CustomerForm({ frame, path, button, customer }: FormProps) {
  const { t } = frame;
  const copy = t.words.customers;
  const fields = fieldsOf<typeof customerForm>(frame, path, copy.refused);
  return (
    <PostForm frame={frame} action={path}>
      <Input {...fields.of('name', customer.name)} label={copy.name} maxlength={255} />
      <Input
        {...fields.of('email', customer.email ?? '')}
        label={copy.email}
        maxlength={255}
        inputmode="email"
        isLtr
      />
      <Input
        {...fields.of('phone', customer.phone ?? '')}
        label={copy.phone}
        maxlength={255}
        inputmode="tel"
        isLtr
      />
      <button type="submit">{button}</button>
    </PostForm>
  );
}
