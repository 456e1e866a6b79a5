import { type PayerRefund, refundedOf } from '../../../src/service/payments/rules/payer.ts';
import type { ReceiptFinding } from '../copy/fr/receipt.ts';
import { Fact } from '../page/fact.tsx';
import { Icon, type IconName } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import type { Place } from '../page/place.ts';
import { RefundFacts } from '../page/refunds.tsx';
import { type PayerText, payerText } from '../page/text.tsx';
import { TestStamp } from './receipt.tsx';
import { receiptStyle } from './style.ts';

/** The signed facts that every visitor may see, without the payer. Whole dinars, seconds since the epoch. */
type SignedFacts = {
  mode: 'test' | 'live';
  merchant: string;
  amount: number;
  paidAt: number;
  number: string;
  orderReference: string;
};

const icons: Record<ReceiptFinding, IconName> = {
  genuine: 'check',
  unasked: 'clock',
  contradicted: 'cross',
  notGenuine: 'cross',
};

type CheckProps = {
  place: Place;
  finding: ReceiptFinding;
  facts: SignedFacts | null;
  /** Refunds since the signature, from the account's current state: they are not signed. */
  refunds?: readonly PayerRefund[];
};

/**
 * The result of a receipt check. `facts` is null without a valid signature: then the page repeats nothing of the
 * receipt.
 */
export function ReceiptCheckPage({ place, finding, facts, refunds = [] }: CheckProps) {
  const t = payerText[place.language];
  const copy = t.words.receipt;
  const isTest = facts?.mode === 'test';
  const refunded = facts === null ? 'none' : extentOf(facts.amount, refunds);
  const { title, text } =
    finding !== 'genuine'
      ? copy.findings[finding]
      : isTest
        ? copy.genuineTest
        : refunded === 'none'
          ? copy.findings.genuine
          : copy.refunds.checked[refunded];
  const isBad = finding === 'notGenuine' || finding === 'contradicted' || refunded === 'whole';
  return (
    <Page place={place} title={title} livemode={!isTest} payee={null} columns="one" style={receiptStyle}>
      <section class={isBad ? 'card end bad' : 'card end'}>
        <Icon name={refunded === 'whole' ? 'cross' : icons[finding]} />
        <h1>{title}</h1>
        <p>{text}</p>
        {isTest && finding === 'genuine' && refunded !== 'none' ? (
          <p>{copy.refunds.checked[refunded].text}</p>
        ) : null}
        {isTest && finding !== 'genuine' ? <TestStamp t={t} /> : null}
        {facts === null ? null : <Facts {...{ facts, refunds, t }} />}
        {finding === 'genuine' ? <p class="soft small">{copy.compare}</p> : null}
      </section>
    </Page>
  );
}

/** How much of a payment was refunded. */
function extentOf(amount: number, refunds: readonly PayerRefund[]): 'none' | 'part' | 'whole' {
  const refunded = refundedOf(refunds);
  return refunded === 0 ? 'none' : refunded < amount ? 'part' : 'whole';
}

type FactsProps = { facts: SignedFacts; refunds: readonly PayerRefund[]; t: PayerText };

function Facts({ facts, refunds, t }: FactsProps) {
  const copy = t.words.receipt;
  return (
    <dl class="facts">
      <Fact name={copy.merchant}>
        <bdi>{facts.merchant}</bdi>
      </Fact>
      <Fact name={copy.total}>{t.money(facts.amount)}</Fact>
      <Fact name={copy.paidAt}>{t.time(facts.paidAt)}</Fact>
      <RefundFacts refunds={refunds} total={facts.amount} t={t} />
      <Fact name={copy.number}>
        <bdi>{facts.number}</bdi>
      </Fact>
      {facts.orderReference === '' ? null : (
        <Fact name={copy.order}>
          <bdi>{facts.orderReference}</bdi>
        </Fact>
      )}
      <Fact name={copy.mode}>{copy.modes[facts.mode]}</Fact>
    </dl>
  );
}
