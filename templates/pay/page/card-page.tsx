import type { Child } from '../../parts/jsx-runtime.ts';
import { Icon, type IconName } from './icons.tsx';
import { Page, type Payee } from './page.tsx';
import type { Place } from './place.ts';
import { payerText } from './text.tsx';

type CardPageProps = {
  place: Place;
  livemode: boolean;
  payee: Payee;
  /** The card's heading; with the payee it is the page's title. */
  title: string;
  icon?: IconName;
  /** The picture is animated while the page waits. */
  waits?: boolean;
  class?: 'bad' | 'app';
  /** As for `Page`. */
  form?: { id: string; submit: string };
  children: Child;
};

/** A page with one message on one card in the middle. */
export function CardPage(props: CardPageProps) {
  const { place, livemode, payee, title, icon, form, children } = props;
  const t = payerText[place.language];
  return (
    <Page
      place={place}
      title={t.words.page.pageOf(title, payee[t.language])}
      livemode={livemode}
      payee={payee}
      columns="one"
      form={form}
    >
      <section class={['card end', props.class].filter(Boolean).join(' ')}>
        {icon === undefined ? null : <Icon name={icon} class={props.waits ? 'waits' : undefined} />}
        <h1>{title}</h1>
        {children}
      </section>
    </Page>
  );
}
