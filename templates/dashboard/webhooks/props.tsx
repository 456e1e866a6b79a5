import type { WebhookOutcome, WebhookRefusal } from '../../../src/service/dashboard/webhooks/rules.ts';
import { eventsPath, webhooksPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { CopyOf } from '../copy/copy.ts';
import { OutcomeNote } from '../page/outcome.tsx';
import type { Frame } from '../page/page.tsx';
import { Tabs } from '../page/tabs.tsx';

/** What the pages of events and endpoints share. `types`: the words of the types of events. */
export type Props = {
  frame: Frame;
  mode: Mode;
  copy: CopyOf<'webhooks'>;
  types: CopyOf<'payment-page'>['event'];
  /** A new signing secret, shown once. */
  secret: string | null;
  done: WebhookOutcome | null;
  refused: WebhookRefusal | null;
};

/** Links to both lists. */
export function WebhookTabs({
  mode,
  copy,
  current,
}: Pick<Props, 'mode' | 'copy'> & { current: keyof Props['copy']['tabs'] | null }) {
  const paths = { endpoints: webhooksPath(mode), events: eventsPath(mode) };
  const tabs = (['endpoints', 'events'] as const).map((tab) => ({
    href: paths[tab],
    text: copy.tabs[tab],
    isCurrent: tab === current,
  }));
  return <Tabs label={copy.title} tabs={tabs} />;
}

/** What the form before did, or why not. The page of an endpoint says itself what was sent again. */
export function Outcome({ copy, done, refused }: Pick<Props, 'copy' | 'done' | 'refused'>) {
  const said = done === null || done === 'resend' ? null : copy.done[done];
  return <OutcomeNote done={said} refused={refused === null ? null : copy.refused[refused]} />;
}
