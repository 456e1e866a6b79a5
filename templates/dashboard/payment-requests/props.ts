import type { RequestField, RequestOutcome } from '../../../src/service/dashboard/payment-requests/rules.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { Frame } from '../page/page.tsx';

/** What both pages of payment requests share. */
export type Props = {
  frame: Frame;
  mode: Mode;
  /** Whether the role changes requests. */
  mayChange: boolean;
  done: RequestOutcome | null;
  /** The field that was refused. */
  refused: RequestField | null;
};
