import { expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import {
  accountAuditLogPath,
  accountPath,
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_PEOPLE_PATH,
  operatorPeopleActPath,
} from '../../../../src/service/operators-urls.ts';
import { filePath } from '../../../../src/service/urls.ts';
import { words } from '../../../../templates/operators/copy/en/audit-log.ts';
import { Member } from '../../dashboard/member.ts';
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

test('the journal of operators is a file too, with the filters of the page and no formulas', async () => {
  const reader = await addOperator('reads');
  const manager = await addOperator('manages');
  const name = `=1+${mintSecret().slice(0, 8)}`;
  await manager.post(operatorPeopleActPath('invite'), { name, roles: 'reads' });
  const member = new Member();
  const page = await manager.get(OPERATOR_PEOPLE_PATH);
  await member.join(/class="secret" dir="ltr">\s*([^<\s]+)/.exec(page.text)?.[1] ?? '', '');
  const file = await reader.get(`${filePath(OPERATOR_AUDIT_LOG_PATH)}?action=sign_in.join`);

  expect(file.headers.get('Content-Disposition')).toContain('journal-operators.csv');
  const [head, ...lines] = file.text.trim().split(/\r?\n/);
  expect(head).toContain('id;time;kind;actor;action;subject;fields;network');
  expect(lines.every((line) => line.includes(';sign_in.join;'))).toBe(true);
  expect(lines[0]).toContain(`;operator;'${name};`);
  expect((await (await addOperator('pays_out')).get(filePath(OPERATOR_AUDIT_LOG_PATH))).status).toBe(403);
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
