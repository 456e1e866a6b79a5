import { expect, test } from 'vitest';
import {
  accountAuditLogPath,
  accountPath,
  OPERATOR_AUDIT_LOG_PATH,
} from '../../../../src/service/operators-urls.ts';
import { words } from '../../../../templates/operators/copy/en/audit-log.ts';
import { askOperator, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

const entriesIn = (text: string) => [...text.matchAll(/<b>([^<]+)<\/b>/g)].map(([, action]) => action);

test('the journal of operators is filtered by who and by what', async () => {
  const reader = await addOperator('reads');
  const { id } = await openAccount();
  await askOperator('POST', `/accounts/${id}`, { phone: '021 00 00 00' });

  const all = await reader.get(OPERATOR_AUDIT_LOG_PATH);
  expect(entriesIn(all.text)).toContain(words.actions.updateAccount);
  expect(entriesIn(all.text)).toContain(words.actions['sign_in.join']);
  expect(all.text).toContain(id);
  expect(all.text).not.toContain('021 00 00 00');

  const one = await reader.get(`${OPERATOR_AUDIT_LOG_PATH}?action=createAccount&actor=operator`);
  expect(new Set(entriesIn(one.text))).toEqual(new Set([words.actions.createAccount]));
  expect(entriesIn((await reader.get(`${OPERATOR_AUDIT_LOG_PATH}?actor=nobody`)).text)).toEqual([]);
});

test('every action of the journal has words in its filter', async () => {
  const reader = await addOperator('reads');
  const { text } = await reader.get(OPERATOR_AUDIT_LOG_PATH);
  const options = [...text.matchAll(/<option value="([\w.]+)"[^>]*>([^<]*)</g)];
  const actions = options.filter(([, value = '']) => value in words.actions);
  expect(actions.length).toBeGreaterThan(10);
  for (const [, value, label] of actions) expect(label?.trim()).not.toBe(value);
});

test('an account has a journal of each mode', async () => {
  const reader = await addOperator('reads');
  const { id } = await openAccount();
  await askOperator('POST', `/accounts/${id}/payouts`, {
    ...{ mode: 'test', amount: 1, date: '2026-11-22', reference: 'none' },
  });
  await askOperator('POST', `/accounts/${id}/invitations`);
  const live = await reader.get(accountAuditLogPath(id, 'live'));
  expect(entriesIn(live.text)).toContain(words.actions.inviteOwner);
  expect(live.text).toContain(accountPath(id));
  expect(entriesIn((await reader.get(accountAuditLogPath(id, 'test'))).text)).not.toContain(
    words.actions.inviteOwner,
  );
});
