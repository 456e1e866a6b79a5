import { accountOperations } from './accounts.ts';
import { auditLogOperations } from './audit-log.ts';
import { goingLiveOperations } from './going-live.ts';
import { ledgerAuditOperations } from './ledger-audit.ts';
import { paymentExceptionOperations } from './payment-exceptions.ts';
import { payoutOperations } from './payouts.ts';
import { peopleOperations } from './people.ts';
import { reconciliationOperations } from './reconciliation.ts';

/** Every operation of the document by its `operationId`, in the document's order. */
export const operatorOperations = {
  ...accountOperations,
  ...paymentExceptionOperations,
  ...goingLiveOperations,
  ...auditLogOperations,
  ...peopleOperations,
  ...payoutOperations,
  ...reconciliationOperations,
  ...ledgerAuditOperations,
};
