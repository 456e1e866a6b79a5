import { type Language, Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';
import type { Verdict } from '../copy/tables/receipt.ts';
import { Icon, type IconName } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import type { Place } from '../page/place.ts';
import { Fact, TestStamp } from './receipt.tsx';
import { receiptStyle } from './style.ts';

/** What was signed and may be seen by anyone: nothing of the payer. Whole dinars, seconds since the epoch. */
type SignedFacts = {
  mode: 'test' | 'live';
  merchant: string;
  amount: number;
  paidAt: number;
  number: string;
  orderReference: string;
};

const icons: Record<Verdict, IconName> = {
  genuine: 'check',
  unasked: 'clock',
  contradicted: 'cross',
  notGenuine: 'cross',
};

/** Whether a receipt is genuine. `facts` is null when nothing was signed by us: then nothing of it is repeated. */
export function ReceiptCheckPage(props: { place: Place; verdict: Verdict; facts: SignedFacts | null }) {
  const { place, verdict, facts } = props;
  const { language } = place;
  const copy = copyIn[language].receipt;
  const isTest = facts?.mode === 'test';
  const { title, text } = verdict === 'genuine' && isTest ? copy.genuineTest : copy.verdicts[verdict];
  const isBad = verdict === 'notGenuine' || verdict === 'contradicted';
  return (
    <Page place={place} title={title} livemode={!isTest} payee={null} columns="one" style={receiptStyle}>
      <section class={isBad ? 'card end bad' : 'card end'}>
        <Icon name={icons[verdict]} />
        <h1>{title}</h1>
        <p>{text}</p>
        {isTest && verdict !== 'genuine' ? <TestStamp language={language} /> : null}
        {facts === null ? null : <Facts facts={facts} language={language} />}
        {verdict === 'genuine' ? <p class="soft small">{copy.compare}</p> : null}
      </section>
    </Page>
  );
}

function Facts({ facts, language }: { facts: SignedFacts; language: Language }) {
  const copy = copyIn[language].receipt;
  return (
    <dl class="facts">
      <Fact name={copy.merchant}>
        <bdi>{facts.merchant}</bdi>
      </Fact>
      <Fact name={copy.total}>
        <Money amount={facts.amount} language={language} />
      </Fact>
      <Fact name={copy.paidAt}>
        <Time at={facts.paidAt} language={language} />
      </Fact>
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
