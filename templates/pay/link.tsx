import { type Mode, paymentLinkPath } from '../../src/service/urls.ts';
import { type Language, Money } from '../parts/money.tsx';
import { linkCopy } from './copy/link.ts';
import { Icon } from './icons.tsx';
import { type Line, Picture } from './order.tsx';
import { Page, type Payee } from './page.tsx';
import { onward, type Place } from './place.ts';

/** What a payment link sells. The merchant's own name for the link is no part of it. */
export type ShownLink = {
  id: string;
  livemode: boolean;
  payee: Payee;
  items: (Line & { adjustable: boolean; maxQuantity: number })[];
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
};

export type LinkPageProps = {
  place: Place;
  link: ShownLink;
  /** The quantities as typed, in the order of the items. */
  typed: string[];
  /** Dinars for the quantities asked for; null while one of them is not a quantity. */
  total: number | null;
  /** Items whose quantity cannot be bought. */
  wrong: number[];
  wrongAmount: boolean;
};

/** What a quantity is called in the form. */
export function quantityField(index: number): string {
  return `quantity.${index}`;
}

/** The page of a payment link: what is sold, how many, and on to a fresh checkout. */
export function LinkPage(props: LinkPageProps) {
  const { place, link, total } = props;
  const { language } = place;
  const copy = linkCopy[language];
  const payee = link.payee[language];
  const mode: Mode = link.livemode ? 'live' : 'test';
  const here = paymentLinkPath(mode, link.id);
  const hasErrors = props.wrong.length > 0 || props.wrongAmount;
  const title = copy.title(payee);
  return (
    <Page
      place={place}
      title={hasErrors ? copy.errorTitle(title) : title}
      livemode={link.livemode}
      payee={link.payee}
      columns="one"
    >
      {hasErrors ? <LinkNotice {...props} /> : null}
      <div class="card">
        <form method="post" action={onward(here, place)} novalidate>
          <div class="who">
            <Icon name="shop" />
            <h1>
              <span>{copy.payingTo}</span>
              <bdi>{payee}</bdi>
            </h1>
          </div>
          <section aria-label={copy.order}>
            <ul class="items">
              {link.items.map((line, index) => (
                <LinkLine
                  line={line}
                  index={index}
                  typed={props.typed[index] ?? String(line.quantity)}
                  isWrong={props.wrong.includes(index)}
                  language={language}
                />
              ))}
            </ul>
          </section>
          {total === null ? null : (
            <>
              <p class="total-name">{copy.total}</p>
              <p class="total">
                <Money amount={total} language={language} />
              </p>
            </>
          )}
          {link.items.some((line) => line.adjustable) ? (
            <button type="submit" class="quiet" formmethod="get" formaction={here}>
              {copy.update}
            </button>
          ) : null}
          {link.passFeesToCustomer ? <p class="soft small">{copy.feesLater}</p> : null}
          {link.collectShippingAddress ? <p class="soft small">{copy.addressNext}</p> : null}
          {place.chosen ? <input type="hidden" name="lang" value={language} /> : null}
          <button type="submit">
            <Icon name="lock" />
            {copy.go}
          </button>
        </form>
      </div>
    </Page>
  );
}

function LinkNotice({ place, link, wrong }: LinkPageProps) {
  const copy = linkCopy[place.language];
  return (
    <section class="notice" aria-labelledby="notice">
      <h2 id="notice">{copy.errors}</h2>
      <ul>
        {wrong.map((index) => (
          <li>
            <a href={`#${quantityField(index)}`}>
              {copy.badQuantity(String(link.items[index]?.maxQuantity))}
            </a>
          </li>
        ))}
        {wrong.length === 0 ? <li>{copy.badAmount}</li> : null}
      </ul>
    </section>
  );
}

function LinkLine(props: {
  line: ShownLink['items'][number];
  index: number;
  typed: string;
  isWrong: boolean;
  language: Language;
}) {
  const { line, index, language } = props;
  const copy = linkCopy[language];
  const field = quantityField(index);
  return (
    <li>
      <Picture image={line.image} />
      <bdi class="name">{line.name}</bdi>
      <span class="count">
        <Money amount={line.amount} language={language} /> {copy.each}
      </span>
      {line.adjustable ? (
        <span class="count">
          <input
            class="box"
            id={field}
            name={field}
            type="text"
            inputmode="numeric"
            autocomplete="off"
            value={props.typed}
            aria-label={copy.quantityOf(line.name)}
            aria-describedby={props.isWrong ? `${field}-error` : undefined}
            aria-invalid={props.isWrong ? 'true' : undefined}
          />
        </span>
      ) : (
        <span class="count">
          × <bdi>{line.quantity}</bdi>
        </span>
      )}
      {props.isWrong ? (
        <span class="wrong name" id={`${field}-error`}>
          {copy.badQuantity(String(line.maxQuantity))}
        </span>
      ) : null}
    </li>
  );
}
