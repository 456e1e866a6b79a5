import { type Mode, paymentLinkPath, paymentLinkQrCodePath } from '../../../src/service/urls.ts';
import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { type Line, nameOf, Picture } from '../checkout/order.tsx';
import { type AddressErrors, AddressForm, addressFields, type TypedAddress } from '../page/address.tsx';
import { ErrorSummary } from '../page/field.tsx';
import { Icon } from '../page/icons.tsx';
import { Logo } from '../page/logo.tsx';
import { AGAIN, Page, type Payee, type Preview } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { type PayerText, payerText } from '../page/text.tsx';

/** What a payment link sells, without the merchant's own name for the link. */
export type LinkView = {
  id: string;
  livemode: boolean;
  payee: Payee;
  items: (Line & { adjustable: boolean; maxQuantity: number })[];
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
};

export type LinkPageProps = {
  place: Place;
  link: LinkView;
  /** The link's absolute address: for previews, its QR code, and sharing. */
  url: string;
  /** The typed quantities, in the order of the items. */
  typed: string[];
  /** Dinars for the requested quantities; null while one of them is invalid. */
  total: number | null;
  wrong: number[];
  wrongAmount: boolean;
  /** The typed address, and its errors. */
  address: TypedAddress;
  addressErrors: AddressErrors;
};

const FORM = 'buy';

/** Items that a preview names before it counts the rest. */
const LISTED = 3;

export function quantityField(index: number): string {
  return `quantity.${index}`;
}

/** The id of that field: in a style sheet, a dot would start a class. */
function quantityId(index: number): string {
  return `quantity-${index}`;
}

/** The page of a payment link: its items, their quantities, and the way to a new checkout. */
export function LinkPage(props: LinkPageProps) {
  const { place, link } = props;
  const t = payerText[place.language];
  const copy = t.words.link;
  const payee = link.payee[t.language];
  const mode: Mode = link.livemode ? 'live' : 'test';
  const here = paymentLinkPath(mode, link.id);
  const hasErrors =
    props.wrong.length > 0 || props.wrongAmount || Object.values(props.addressErrors).some(Boolean);
  const title = copy.title(payee);
  return (
    <Page
      place={place}
      title={hasErrors ? copy.errorTitle(title) : title}
      livemode={link.livemode}
      payee={link.payee}
      columns={link.collectShippingAddress ? 'two' : 'one'}
      form={{ id: FORM, submit: copy.go }}
      preview={previewOf(props)}
    >
      {hasErrors ? <LinkNotice {...props} /> : null}
      <form id={FORM} class="wide" method="post" action={onward(here, place)} novalidate>
        {link.collectShippingAddress ? (
          <>
            <section class="card stack">
              <LinkItems {...props} />
            </section>
            <section class="card stack">
              <AddressForm typed={props.address} errors={props.addressErrors} asksName t={t} />
              <Finish {...props} />
            </section>
          </>
        ) : (
          <section class="card stack">
            <LinkItems {...props} />
            <Finish {...props} />
          </section>
        )}
      </form>
    </Page>
  );
}

function LinkItems(props: LinkPageProps) {
  const { place, link } = props;
  const t = payerText[place.language];
  const copy = t.words.link;
  return (
    <>
      <div class="who">
        <Logo of={link.payee.logo} />
        <h1>
          <span>{copy.payingTo}</span>
          <bdi>{link.payee[t.language]}</bdi>
        </h1>
      </div>
      <ul class="items" aria-label={copy.order}>
        {link.items.map((line, index) => (
          <LinkLine
            line={line}
            index={index}
            typed={props.typed[index] ?? String(line.quantity)}
            isWrong={props.wrong.includes(index)}
            t={t}
          />
        ))}
      </ul>
      <Sum {...props} />
      {link.passFeesToCustomer ? <p class="soft small">{copy.feesLater}</p> : null}
    </>
  );
}

/** The button that goes on and, folded, the ways to share the page. */
function Finish({ place, link, url }: LinkPageProps) {
  const copy = payerText[place.language].words.link;
  return (
    <>
      <button type="submit">
        <Icon name="lock" />
        {copy.go}
      </button>
      <details class="fold share">
        <summary>{copy.share}</summary>
        <div class="qr">
          <img
            src={paymentLinkQrCodePath(link.livemode ? 'live' : 'test', link.id)}
            alt={copy.qrCode}
            width="176"
            height="176"
            loading="lazy"
          />
          <bdi class="soft small" dir="ltr">
            {url}
          </bdi>
        </div>
      </details>
    </>
  );
}

/** The sum of the valid quantities; fees are added with the checkout. */
function Sum({ place, link, total }: LinkPageProps) {
  const t = payerText[place.language];
  const copy = t.words.link;
  return (
    <div class="sum">
      {total === null ? null : (
        <div>
          <p class="total-name">{copy.total}</p>
          <p class="total">{t.money(total)}</p>
        </div>
      )}
      {link.items.some((line) => line.adjustable) ? (
        <button type="submit" class="quiet" name={AGAIN} value="total">
          {copy.update}
        </button>
      ) : null}
    </div>
  );
}

const lists = inEachLanguageLater((language) => new Intl.ListFormat(languageFacts[language].format));

function previewOf({ place, link, url, total }: LinkPageProps): Preview {
  const t = payerText[place.language];
  const copy = t.words.link;
  const names = link.items.slice(0, LISTED).map((line) => nameOf(line, t));
  if (link.items.length > LISTED) names.push(copy.more(link.items.length - LISTED));
  const listed = lists[t.language].format(names);
  return {
    title: copy.title(link.payee[t.language]),
    description: total === null ? listed : `${listed} · ${t.moneyText(total)}`,
    url,
    image: link.items.find((line) => line.image !== null)?.image ?? null,
    siteName: link.payee[t.language],
  };
}

function LinkNotice({ place, link, wrong, wrongAmount, addressErrors }: LinkPageProps) {
  const copy = payerText[place.language].words.link;
  return (
    <ErrorSummary title={copy.errors} errors={addressErrors} fields={addressFields}>
      {wrong.map((index) => (
        <li>
          <a href={`#${quantityId(index)}`}>{copy.badQuantity(String(link.items[index]?.maxQuantity))}</a>
        </li>
      ))}
      {wrongAmount ? <li>{copy.badAmount}</li> : null}
    </ErrorSummary>
  );
}

function LinkLine(props: {
  line: LinkView['items'][number];
  index: number;
  typed: string;
  isWrong: boolean;
  t: PayerText;
}) {
  const { line, index, t } = props;
  const copy = t.words.link;
  const field = quantityField(index);
  const id = quantityId(index);
  const name = nameOf(line, t);
  return (
    <li>
      <Picture image={line.image} isFirst={index === 0} />
      <bdi class="name">{name}</bdi>
      {t.money(line.amount)}
      {!line.adjustable && line.quantity === 1 ? null : (
        <span class="count">
          ×{' '}
          {line.adjustable ? (
            <input
              class="box"
              id={id}
              name={field}
              type="text"
              inputmode="numeric"
              autocomplete="off"
              value={props.typed}
              aria-label={copy.quantityOf(name)}
              aria-describedby={props.isWrong ? `${id}-error` : undefined}
              aria-invalid={props.isWrong ? 'true' : undefined}
            />
          ) : (
            <bdi>{line.quantity}</bdi>
          )}
        </span>
      )}
      {props.isWrong ? (
        <span class="wrong name" id={`${id}-error`}>
          {copy.badQuantity(String(line.maxQuantity))}
        </span>
      ) : null}
    </li>
  );
}
