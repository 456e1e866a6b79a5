import type { ListedPayment } from '../../../src/desk/courier-payments/rules.ts';
import type { CourierSettlement } from '../../../src/desk/courier-settlements/rules/settlements.ts';
import type { TableRefusal } from '../../../src/desk/spreadsheets/rules/table-bounds.ts';
import {
  courierPaymentsPath,
  settlementPath,
  settlementsPath,
} from '../../../src/domain/addresses/desk/couriers.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { PaymentList } from '../page/payment-list.tsx';
import { EarlierLists, ListForm, tableRefusalText } from '../page/upload-list.tsx';

/** `text`: the pasted text that could not be read. */
type SettlementsProps = {
  frame: DeskFrame;
  /** The newest payments of couriers' APIs, and whether there are others. */
  payments: readonly ListedPayment[];
  hasMorePayments: boolean;
  settlements: readonly CourierSettlement[];
  refused: TableRefusal | null;
  text: string;
};

/** The upload of a courier settlement. */
export function SettlementsPage(props: SettlementsProps) {
  const { frame, payments, hasMorePayments, settlements, refused, text } = props;
  const { t } = frame;
  const { courierSettlements: copy, uploads } = t.words;
  return (
    <DeskPage frame={frame} title={copy.title} page="settlements">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : <DeskAlert>{tableRefusalText(refused, copy.refused, uploads)}</DeskAlert>}
      <ListForm action={settlementsPath(t.language)} copy={copy} text={text} />
      <EarlierLists t={t} copy={copy} lists={settlements} pathOf={(id) => settlementPath(t.language, id)} />
      {payments.length === 0 ? null : (
        <section class="card">
          <h2>{t.words.courierPayments.title}</h2>
          <PaymentList t={t} payments={payments} />
          {hasMorePayments ? (
            <p class="tools">
              <a class="plain" href={courierPaymentsPath(t.language)}>
                {t.words.courierPayments.all}
              </a>
            </p>
          ) : null}
        </section>
      )}
    </DeskPage>
  );
}
