import type { PayerRefund } from '../../../src/service/payments/rules/payer.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { writePhone } from '../../../src/text/phones.ts';
import type { Language } from '../../parts/money.tsx';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { Breakdown, Count, nameOf, type Sums } from '../checkout/order.tsx';
import { Fact } from '../page/fact.tsx';
import { Logo } from '../page/logo.tsx';
import { Page, type Payee } from '../page/page.tsx';
import type { Place } from '../page/place.ts';
import { RefundFacts } from '../page/refunds.tsx';
import { type PayerText, payerText } from '../page/text.tsx';
import { MailForm, type MailOutcome } from './mail-form.tsx';
import { receiptStyle } from './style.ts';

/** A paid checkout. Money in whole dinars, `paidAt` in seconds since the epoch. */
export type ReceiptView = Sums & {
  id: string;
  livemode: boolean;
  number: string;
  paidAt: number;
  method: 'edahabia' | 'cib' | 'service_app';
  total: number;
  payee: Payee;
  merchant: { tradeRegister: string | null; taxNumber: string | null };
  /** The seller's own words by language. */
  sellerText?: Readonly<Record<Language, string | null>>;
  refunds?: readonly PayerRefund[];
  /** What the acquirer asks receipts to show: its sentence, its numbers, and the number to call. Null for nothing. */
  approval?: ShownApproval | null;
};

type ShownApproval = {
  words: string | null;
  code: string | null;
  orderId: string | null;
  reference: string;
  /** The language of its words; null for the checkout's. */
  locale: Language | null;
};

/** The signed texts, as the check will show them. `orderReference` is "" when the merchant gave none. */
export type SignedTexts = { merchant: string; orderReference: string };

type Props = {
  place: Place;
  receipt: ReceiptView;
  signed: SignedTexts;
  /** The address that checks the receipt, and its QR code. */
  checkUrl: string;
  modules: QrModules;
  /** The form that sends the receipt by e-mail; null where nothing is sent. */
  mail: { path: string; outcome: MailOutcome | null } | null;
};

/** The receipt of a paid checkout, to show, print and check. */
export function ReceiptPage({ place, receipt, signed, checkUrl, modules, mail }: Props) {
  const t = payerText[place.language];
  const copy = t.words.receipt;
  const title = copy.titleOf(receipt.number);
  return (
    <Page
      place={place}
      title={t.words.page.pageOf(title, receipt.payee[t.language])}
      livemode={receipt.livemode}
      payee={null}
      columns="one"
      style={receiptStyle}
    >
      <article class="card receipt">
        {receipt.livemode ? null : <TestStamp t={t} />}
        <h1>{copy.title}</h1>
        <Seller receipt={receipt} signed={signed} t={t} />
        <PaymentDetails receipt={receipt} signed={signed} t={t} />
        <Purchases receipt={receipt} t={t} />
        {receipt.refunds === undefined || receipt.refunds.length === 0 ? null : (
          <section class="part" aria-labelledby="refunds">
            <h2 id="refunds">{copy.refunds.title}</h2>
            <dl class="facts">
              <RefundFacts refunds={receipt.refunds} total={receipt.total} t={t} />
            </dl>
          </section>
        )}
        <SellerText receipt={receipt} t={t} />
        <div class="part qr">
          <QrPicture title={copy.scan} modules={modules} scale={3} />
          <p>{copy.scan}</p>
          {/* The code is short, and names no language: any phone may scan it. */}
          <a href={`${checkUrl}?lang=${t.language}`}>{copy.check(new URL(checkUrl).host)}</a>
        </div>
        <p class="soft small screen">{copy.print}</p>
        {mail === null ? null : <MailForm {...mail} t={t} />}
      </article>
    </Page>
  );
}

/** Says TEST in words and lines: printers may omit colours. */
export function TestStamp({ t }: { t: PayerText }) {
  const { title, text } = t.words.receipt.test;
  return (
    <p class="stamp">
      <b>{title}</b> {text}
    </p>
  );
}

type Part = { receipt: ReceiptView; t: PayerText };
type SignedPart = Part & { signed: SignedTexts };

function Seller({ receipt, signed, t }: SignedPart) {
  const copy = t.words.receipt;
  const { payee, merchant } = receipt;
  const facts: [string, string | null][] = [
    [copy.tradeRegister, merchant.tradeRegister],
    [copy.taxNumber, merchant.taxNumber],
    [copy.phone, payee.phone === null ? null : writePhone(payee.phone)],
    [copy.email, payee.email],
  ];
  const known = facts.filter(([, value]) => value !== null);
  // A reader who compares the check with this paper looks for the signed name.
  const otherName = signed.merchant === '' || signed.merchant === payee[t.language] ? null : signed.merchant;
  return (
    <section class="part" aria-label={copy.merchant}>
      {payee.logo ? <Logo of={payee.logo} /> : null}
      <h2>
        <bdi>{payee[t.language]}</bdi>
      </h2>
      {known.length === 0 && otherName === null ? null : (
        <dl class="facts small">
          {otherName === null ? null : (
            <Fact name={copy.accountName}>
              <bdi>{otherName}</bdi>
            </Fact>
          )}
          {known.map(([name, value]) => (
            <Fact name={name}>
              <bdi dir="ltr">{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The seller's own words in the page's language, else in another one. The heading says whose they are. */
function SellerText({ receipt: { sellerText }, t }: Part) {
  const language = [t.language, ...languages].find((one) => sellerText?.[one]);
  if (language === undefined) return null;
  return (
    <section class="part" aria-labelledby="seller-text">
      <h2 id="seller-text">{t.words.receipt.sellerText}</h2>
      <p class="own" lang={language} dir={directionOf(language)}>
        {sellerText?.[language]}
      </p>
    </section>
  );
}

function PaymentDetails({ receipt, signed, t }: SignedPart) {
  const copy = t.words.receipt;
  return (
    <dl class="part facts">
      <Fact name={copy.number}>
        <bdi>{receipt.number}</bdi>
      </Fact>
      <Fact name={copy.paidAt}>{t.time(receipt.paidAt)}</Fact>
      <Fact name={copy.method}>{t.words.checkout[receipt.method].name}</Fact>
      {signed.orderReference === '' ? null : (
        <Fact name={copy.order}>
          <bdi>{signed.orderReference}</bdi>
        </Fact>
      )}
      <Fact name={copy.checkout}>
        <bdi class="id">{receipt.id}</bdi>
      </Fact>
      {receipt.approval ? <ApprovalFacts approval={receipt.approval} t={t} /> : null}
    </dl>
  );
}

function ApprovalFacts({ approval, t }: { approval: ShownApproval; t: PayerText }) {
  const copy = t.words.receipt.approval;
  const facts: [string, string | null][] = [
    // A page speaks one language.
    [copy.answer, approval.locale === null || approval.locale === t.language ? approval.words : null],
    [copy.orderNumber, approval.reference],
    [copy.orderId, approval.orderId],
    [copy.code, approval.code],
    [copy.help, '3020'],
  ];
  return (
    <>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <Fact name={name}>
            <bdi class="id">{value}</bdi>
          </Fact>
        ),
      )}
    </>
  );
}

function Purchases({ receipt, t }: Part) {
  const copy = t.words.receipt;
  return (
    <section class="part" aria-label={copy.lines}>
      {receipt.title ? (
        <ul class="lines">
          <li>
            <span>
              <bdi>{nameOf(receipt.title, t)}</bdi>
            </span>
            {t.money(receipt.amountWithoutDiscount)}
          </li>
        </ul>
      ) : null}
      {receipt.items.length === 0 ? null : (
        <ul class="lines">
          {receipt.items.map((line) => (
            <li>
              <span>
                <bdi>{nameOf(line, t)}</bdi>
              </span>
              <Count line={line} t={t} />
              {t.money(line.amount * line.quantity)}
            </li>
          ))}
        </ul>
      )}
      <Breakdown sums={receipt} t={t} />
      <p class="paid">
        <b>{copy.total}</b> {t.money(receipt.total)}
      </p>
    </section>
  );
}
