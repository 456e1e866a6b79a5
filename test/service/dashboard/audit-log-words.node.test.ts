import { expect, test } from 'vitest';
import { operations } from '../../../src/service/resources/index.ts';
import { words } from '../../../templates/dashboard/copy/fr/audit-log.ts';

/** By an operator, beside `inviteOwner`, which is an action of the dashboard. */
const byOperators = [
  'createAccount',
  'updateAccount',
  'approveNames',
  'refuseNames',
  'createKey',
  'revokeKey',
  'recordPayout',
  'updatePayout',
  'addSettlementLines',
  'resolveSettlementLine',
  'resolveClearingItem',
  'settleRefund',
  'settlePaymentException',
  'makeFirstPayment',
  'testCredentials',
  'switchLiveOn',
  'switchLiveOff',
];

test('the journal has words for each change by the API and by the operator, and for no other', () => {
  const audited = operations.filter(({ isAudited }) => isAudited).map(({ id }) => id);
  expect(audited.length).toBeGreaterThan(20);
  expect(Object.keys(words.operations).toSorted()).toEqual([...audited, ...byOperators].toSorted());
});
