import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import { readSettlementFile } from '../../../../src/service/operator/pages/review/rules.ts';
import { addLinesPath, resolveLinePath, reviewPath } from '../../../../src/service/operators-urls.ts';
import { words } from '../../../../templates/operators/copy/en/review.ts';
import type { Member } from '../../dashboard/member.ts';
import { askOperator, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

async function linesOf(
  id: string,
): Promise<{ id: string; state: string; resolution: { by: string } | null }[]> {
  return Object((await askOperator('GET', `/accounts/${id}/settlement-lines?mode=live`)).body).data;
}

function upload(member: Member, id: string, text: string, submission = mintSecret()) {
  const form = new FormData();
  form.set('mode', 'live');
  form.set('source', 'acquirer');
  form.set('kind', 'payment');
  form.set('submission', submission);
  form.set('file', new File([text], 'january.csv', { type: 'text/csv' }));
  return member.upload(addLinesPath(id), form);
}

const file = 'reference;amount;date\r\nUNKNOWN001;1 500;22/11/2026\r\n';

describe('a file', () => {
  test('is compared once, and its differences wait for a person', async () => {
    const { id } = await openAccount();
    const person = await addOperator('reconciles');
    await upload(person, id, file);
    await upload(person, id, file);
    expect(await linesOf(id)).toMatchObject([{ state: 'missing_here' }]);
    const { text } = await person.get(reviewPath(id, 'live'));
    expect(text).toContain(words.resolve('UNKNOWN001'));
  });

  test('with a line that cannot be read is refused whole, and the line is named', async () => {
    const { id } = await openAccount();
    const person = await addOperator('reconciles');
    const page = await upload(person, id, `${file}UNKNOWN002;much;22/11/2026\r\n`);
    expect(page.status).toBe(422);
    expect(page.text).toContain(`${words.refused.unreadable_file} 3`);
    expect(await linesOf(id)).toEqual([]);
  });

  test('is read with its columns in any order, quotes and another separator', () => {
    const text = '\uFEFFKind,Date,"Reference",Amount,Note\nrefund,2026-11-22,"A,1","2 000",x\n\n';
    expect(readSettlementFile(text, 'payment')).toEqual({
      ok: true,
      lines: [{ line: 2, kind: 'refund', reference: 'A,1', amount: 2_000, date: '2026-11-22' }],
    });
    for (const wrong of ['', 'reference;amount\nA;1', 'reference;amount;date\nA;0;2026-11-22'])
      expect(readSettlementFile(wrong, 'payment').ok, wrong).toBe(false);
  });
});

test('a difference is resolved with a reason and a note, once, by a person who reconciles', async () => {
  const { id } = await openAccount();
  const person = await addOperator('reconciles');
  await upload(person, id, file);
  const [line] = await linesOf(id);
  const path = resolveLinePath(id, line?.id ?? '');
  const decision = { mode: 'live', reason: 'bank_error', note: 'The bank withdraws it.' };
  const reader = await addOperator('reads');
  expect((await reader.post(path, decision)).status).toBe(403);
  expect((await reader.get(reviewPath(id, 'live'))).text).not.toContain('<details>');

  const without = await person.act(path, { ...decision, note: '' });
  expect(without.text).toContain(words.refused.validation_failed);
  await person.act(path, decision);
  const [resolved] = await linesOf(id);
  expect(resolved).toMatchObject({ state: 'resolved' });
  expect(resolved?.resolution?.by).toMatch(/^Operator \d/);
  const again = await person.act(path, { ...decision, reason: 'bank_fee' });
  expect(again.text).toContain(words.refused.already_settled);
});
