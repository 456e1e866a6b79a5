import type { WebhookOutcome, WebhookRefusal } from '../../../src/service/dashboard/webhooks/rules.ts';
import { eventsPath, webhooksPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import { OutcomeNote } from '../page/outcome.tsx';
import type { Frame } from '../page/page.tsx';
import { Tabs } from '../page/tabs.tsx';
import type { DashboardText } from '../page/text.tsx';

/** What the pages of events and endpoints share. */
export type Props = {
  frame: Frame;
  mode: Mode;
  /** A new signing secret, shown once. */
  secret: string | null;
  done: WebhookOutcome | null;
  refused: WebhookRefusal | null;
};

/** Links to both lists. */
export function WebhookTabs({
  t,
  mode,
  current,
}: { t: DashboardText } & Pick<Props, 'mode'> & { current: keyof DashboardCopy['webhooks']['tabs'] | null }) {
  const copy = t.words.webhooks;
  const paths = { endpoints: webhooksPath(mode), events: eventsPath(mode) };
  const tabs = (['endpoints', 'events'] as const).map((tab) => ({
    href: paths[tab],
    text: copy.tabs[tab],
    isCurrent: tab === current,
  }));
  return <Tabs label={copy.title} tabs={tabs} />;
}

/** What the form before did, or why not. The page of an endpoint says itself what was sent again. */
export function Outcome({ frame: { t }, done, refused }: Pick<Props, 'frame' | 'done' | 'refused'>) {
  const copy = t.words.webhooks;
  const said = done === null || done === 'resend' ? null : copy.done[done];
  return <OutcomeNote done={said} refused={refused === null ? null : copy.refused[refused]} />;
}
