import type { LinkOutcome, LinkRefusal } from '../../../src/service/dashboard/links/rules.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Frame } from '../page/page.tsx';

/** What both pages of links share. */
export type Props = {
  frame: Frame;
  mode: Mode;
  /** Whether the role changes links. */
  mayChange: boolean;
  done: LinkOutcome | null;
  refused: LinkRefusal | null;
};
