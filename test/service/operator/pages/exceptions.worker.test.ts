import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import { paymentExceptionDetails } from '../../../../src/contract/resources/payment-exception-details.ts';
import {
  accountExceptionsPath,
  EXCEPTIONS_PATH,
  exceptionPath,
  OPERATOR_AUDIT_LOG_PATH,
  settleExceptionPath,
} from '../../../../src/service/operators-urls.ts';
import { words as terms } from '../../../../templates/dashboard/copy/en/payment-page.ts';
import { words as reconciliation } from '../../../../templates/dashboard/copy/en/reconciliation.ts';
import { words } from '../../../../templates/operators/copy/en/exceptions.ts';
import { words as pageWords } from '../../../../templates/operators/copy/en/page.ts';
import { moneyText } from '../../../../templates/parts/money.tsx';
import { approveException, SURPLUS } from '../../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
const settled = { mode: 'test', outcome: 'returned_to_payer', note: 'By transfer, 22 November' };

async function open(why: 'late' | 'twice' | 'amount' = 'amount', name?: string) {
  const account = await openAccount(name);
  const merchant = new Merchant('test', account.test.secret_key);
  const id = await approveException(merchant, await merchant.create('/checkouts', order), why);
  const listed = async () => Object((await merchant.call('GET', '/payment-exceptions')).body).data;
  return { account, merchant, id, listed };
}

const journalOf = async (id: string) => {
  const { body } = await askOperator('GET', `/accounts/${id}/journal?mode=test`);
  return Object(body).data.map(({ act, actor }: { act: string; actor: { name: string } }) => [
    act,
    actor.name,
  ]);
};

describe('the API', () => {
  test('settles an exception once and for good, moves no money, and the journal says so', async () => {
    const { account, merchant, id, listed } = await open();
    const before = (await merchant.call('GET', '/balance')).body;
    const path = `/accounts/${account.id}/payment-exceptions/${id}/settle`;
    const first = await askOperator('POST', path, settled);
    const again = await askOperator('POST', path, settled);
    const other = await askOperator('POST', path, { ...settled, outcome: 'never_arrived' });

    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(Object(other.body).code).toBe('already_settled');
    expect(await listed()).toMatchObject([{ id, outcome: settled.outcome, note: settled.note }]);
    expect((await merchant.call('GET', '/balance')).body).toEqual(before);
    const acts = (await journalOf(account.id)).map(([act]: string[]) => act);
    expect(acts.filter((act: string) => act === 'settlePaymentException')).toHaveLength(1);
  });

  test('lists by state, and shows one with what was expected and its attempts', async () => {
    const { account, id } = await open();
    const list = async (state: string) => {
      const path = `/accounts/${account.id}/payment-exceptions?mode=test&state=${state}`;
      return Object((await askOperator('GET', path)).body).data.map((one: { id: string }) => one.id);
    };
    expect([await list('open'), await list('settled')]).toEqual([[id], []]);
    await askOperator('POST', `/accounts/${account.id}/payment-exceptions/${id}/settle`, settled);
    expect([await list('open'), await list('settled')]).toEqual([[], [id]]);
    const one = await askOperator('GET', `/accounts/${account.id}/payment-exceptions/${id}?mode=test`);
    const shown = paymentExceptionDetails.parse(one.body);
    expect(shown.amount - shown.expected).toBe(SURPLUS);
    expect(shown.attempts.map((attempt) => attempt.id)).toEqual([id]);
  });

  test('knows none of another account or mode, and refuses a settlement without its values', async () => {
    const { account, id } = await open();
    const stranger = await openAccount();
    for (const path of [`${stranger.id}/payment-exceptions/${id}`, `${account.id}/payment-exceptions/none`]) {
      expect((await askOperator('GET', `/accounts/${path}?mode=test`)).status, path).toBe(404);
      expect((await askOperator('POST', `/accounts/${path}/settle`, settled)).status, path).toBe(404);
    }
    const path = `/accounts/${account.id}/payment-exceptions/${id}`;
    expect((await askOperator('GET', `${path}?mode=live`)).status).toBe(404);
    const wrong = await askOperator('POST', `${path}/settle`, { mode: 'test', outcome: 'written_off' });
    expect(Object.keys(Object(wrong.body).errors)).toEqual(['outcome', 'note']);
  });
});

describe('the pages', () => {
  test('list what waits in all accounts and in one, in the chosen mode and state', async () => {
    const { account, id } = await open('twice', 'Honey of the mountains');
    const person = await addOperator('reads');
    const at = exceptionPath(account.id, id, 'test').replace('&', '&amp;');
    for (const path of [`${EXCEPTIONS_PATH}?mode=test`, accountExceptionsPath(account.id, 'test')]) {
      const page = await person.get(path);
      expect([page.status, page.text.includes(at)], path).toEqual([200, true]);
      expect(page.text).toContain(terms.exception.twice);
      expect((await person.get(path.replace('test', 'live'))).text, path).not.toContain(at);
      expect((await person.get(`${path}&state=settled`)).text, path).not.toContain(at);
      expect((await person.get(`${path}&state=all`)).text, path).toContain(at);
    }
    expect((await person.get(`${EXCEPTIONS_PATH}?mode=test`)).text).toContain('Honey of the mountains');
  });

  test('show what came, what was expected and each attempt, and no form without the role', async () => {
    const { account, id } = await open('amount');
    const person = await addOperator('reads');
    const { text } = await person.get(exceptionPath(account.id, id, 'test'));
    for (const part of [
      terms.exception.amount,
      terms.attemptStatus.approved,
      moneyText(2_050, 'en'),
      moneyText(2_050 + SURPLUS, 'en'),
      moneyText(SURPLUS, 'en'),
      words.own,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(words.button);
    const refused = await person.post(settleExceptionPath(account.id, id), settled);
    expect([refused.status, refused.text.includes(pageWords.forbidden.title)]).toEqual([403, true]);
  });

  test('settle one by a form, once though it is sent twice, in the name of the person', async () => {
    const { account, id, listed } = await open();
    const person = await addOperator('reconciles');
    const form = { ...settled, submission: mintSecret() };
    const page = await person.act(settleExceptionPath(account.id, id), form);
    const again = await person.act(settleExceptionPath(account.id, id), form);

    for (const { text } of [page, again]) expect(text).toContain(words.done.settled);
    expect(page.text).toContain(settled.note);
    expect(page.text).toContain(reconciliation.reasons.returned_to_payer);
    expect(page.text).not.toContain(words.button);
    expect(await listed()).toMatchObject([{ outcome: settled.outcome }]);
    const made = (await journalOf(account.id)).filter(([act]: string[]) => act === 'settlePaymentException');
    expect(made).toEqual([['settlePaymentException', expect.stringContaining('Operator')]]);
    const reader = await addOperator('reads');
    const log = await reader.get(`${OPERATOR_AUDIT_LOG_PATH}?action=settlePaymentException`);
    expect(log.text.split(id)).toHaveLength(2);
  });

  test('keep what was typed of a refused settlement', async () => {
    const { account, id } = await open();
    const person = await addOperator('reconciles');
    const typed = { ...settled, outcome: '' };
    const { status, text } = await person.post(settleExceptionPath(account.id, id), typed);
    expect(status).toBe(422);
    expect(text).toContain(`value="${settled.note}"`);
    expect(text).toContain(words.refused.validation_failed);
  });
});
