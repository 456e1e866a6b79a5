import { Hidden } from './fields.tsx';
import { DeskAlert } from './page.tsx';
import type { DeskText } from './text.tsx';

/** The hidden field of a form that tells whether its values have changed since the page was made. */
export function FormVersion({ version }: { version: string | number }) {
  return <Hidden<{ version: string }> name="version" value={String(version)} />;
}

/** The same of a form about an order: the newest event that the page shows, and the page's own submission. */
export function OrderVersion({ order }: { order: { position: number; submission: string } }) {
  return (
    <>
      <FormVersion version={order.position} />
      <Hidden<{ submission: string }> name="submission" value={order.submission} />
    </>
  );
}

/** Tells that a form was outdated; the page has the typed values and the new version. */
export function OutdatedAlert({ t }: { t: DeskText }) {
  return <DeskAlert>{t.words.shared.outdated}</DeskAlert>;
}
