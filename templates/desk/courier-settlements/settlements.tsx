import type { ListedPayment } from '../../../src/desk/courier-payments/rules.ts';
import type { CourierSettlement } from '../../../src/desk/courier-settlements/rules/settlements.ts';
import type { TableRefusal } from '../../../src/desk/spreadsheets/rules.ts';
import { courierPaymentsPath, settlementPath, settlementsPath } from '../../../src/domain/addresses/desk.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { PaymentList } from '../page/payment-list.tsx';
import { EarlierLists, ListForm, tableRefusalText } from '../page/upload-list.tsx';

/** `text`: the pasted text that could not be read. */
type StatementsProps = {
  frame: DeskFrame;
  /** The newest payments of couriers' APIs, and whether there are others. */
  payments: readonly ListedPayment[];
  hasMorePayments: boolean;
  statements: readonly CourierSettlement[];
  refused: TableRefusal | null;
  text: string;
};

/** The upload of a courier settlement. */
export function SettlementsPage(props: StatementsProps) {
  const { frame, payments, hasMorePayments, statements, refused, text } = props;
  const { language } = frame;
  const { courierSettlements: copy, uploads } = deskCopyIn[language];
  return (
    <DeskPage frame={frame} title={copy.title} section="today">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : <DeskAlert>{tableRefusalText(refused, copy.refused, uploads)}</DeskAlert>}
      <ListForm action={settlementsPath(language)} copy={copy} text={text} />
      <EarlierLists
        language={language}
        copy={copy}
        lists={statements}
        pathOf={(id) => settlementPath(language, id)}
      />
      {payments.length === 0 ? null : (
        <section class="card">
          <h2>{deskCopyIn[language].courierPayments.title}</h2>
          <PaymentList language={language} payments={payments} />
          {hasMorePayments ? (
            <p class="tools">
              <a class="plain" href={courierPaymentsPath(language)}>
                {deskCopyIn[language].courierPayments.all}
              </a>
            </p>
          ) : null}
        </section>
      )}
    </DeskPage>
  );
}
