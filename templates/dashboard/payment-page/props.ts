import type { PaymentView } from '../../../src/service/dashboard/payment-page/rules.ts';
import type { PaymentAct } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import type { DashboardCopy } from '../copy/copy.ts';
import type { Frame } from '../page/page.tsx';

/** What the page of a payment and its parts show. */
export type Props = {
  frame: Frame;
  mode: Mode;
  view: PaymentView;
  /** Which acts the role has. */
  acts: Readonly<Record<PaymentAct, boolean>>;
  done: PaymentAct | null;
  /** Why the last act was refused. */
  refused: keyof DashboardCopy['paymentPage']['refused'] | null;
};
