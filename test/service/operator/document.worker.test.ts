import { expect, test } from 'vitest';
import * as z from 'zod';
import { accountWithKeys } from '../../../src/contract/resources/account.ts';
import { payout } from '../../../src/contract/resources/payout.ts';
import { operatorOperations } from '../../../src/service/operator/operations/index.ts';
import { methodsOf } from '../../../src/service/resources/index.ts';
import { approveException } from '../ledger/payment-driver.ts';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';

test('the document of the operator’s API needs no key and has all its operations', async () => {
  const answer = await ask('GET', '/operator/openapi.json');
  expect(answer.status, answer.text).toBe(200);
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(answer.body);
  const shown = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const defined = Object.values(operatorOperations).flatMap((operation) =>
    methodsOf(operation).map((method) => `${method} ${operation.path}`),
  );
  expect(shown.toSorted()).toEqual(defined.toSorted());
  const { tags } = z.object({ tags: z.array(z.object({ name: z.string() })) }).parse(answer.body);
  const used = Object.values(paths).flatMap((verbs) => Object.values(verbs).map((verb) => Object(verb).tags));
  expect(new Set(used.flat())).toEqual(new Set(tags.map(({ name }) => name)));
  expect(used.every((each) => each?.length === 1)).toBe(true);
  const tag = answer.headers.get('ETag') ?? '';
  expect((await ask('GET', '/operator/openapi.json', { headers: { 'If-None-Match': tag } })).status).toBe(
    304,
  );
});

test('every operation answers as the document says', async () => {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  const sale = { amount: 5_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkout = await merchant.create('/checkouts', sale);
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  const body = { mode: 'test', amount: 100, date: '2026-11-22', reference: 'VIR-1', status: 'pending' };
  const pending = payout.parse((await askOperator('POST', `/accounts/${account.id}/payouts`, body)).body);
  const key = z.object({ id: z.string() });
  const keys = await askOperator('POST', `/accounts/${account.id}/keys`, { mode: 'test', name: 'till' });
  const live = new Merchant('live', account.live.secret_key);
  await live.call('POST', '/profile', { name_fr: 'Épicerie du port' });
  const pending_id = accountWithKeys.parse((await askOperator('GET', `/accounts/${account.id}`)).body)
    .pending_names?.id;
  const line = { line: 1, kind: 'payment', reference: 'UNKNOWN001', amount: 100, date: '2026-11-22' };
  const settled = { mode: 'test', source: 'acquirer', file: 'a.csv', lines: [line] };
  await askOperator('POST', `/accounts/${account.id}/settlement-lines`, settled);
  const lines = await askOperator('GET', `/accounts/${account.id}/settlement-lines?mode=test`);
  const [added] = z.object({ data: z.array(key) }).parse(lines.body).data;
  const resolution = { mode: 'test', reason: 'bank_fee', note: 'Told by the bank' };
  const exception = await approveException(merchant, await merchant.create('/checkouts', sale), 'late');
  const bodies: Record<string, object> = {
    decideNames: { pending_id, decision: 'approve' },
    createAccount: { name: 'Épicerie' },
    inviteOperator: { name: 'Amina', roles: ['reads'] },
    updateAccount: { phone: '021 00 00 00' },
    createKey: { mode: 'test', name: 'till' },
    recordPayout: { ...body, reference: 'VIR-2' },
    updatePayout: { mode: 'test', status: 'paid' },
    addSettlementLines: settled,
    resolveSettlementLine: resolution,
    resolveClearingItem: resolution,
    settleRefund: { mode: 'test', status: 'failed', note: 'Told by the bank' },
    settlePaymentException: { mode: 'test', outcome: 'returned_to_payer', note: 'Told by the bank' },
    switchLive: { live: false },
  };
  // Test mode has no such item and no such refund: test/service/reconciliation and the acquirers' tests have them.
  // This account has none: test/service/going-live has one.
  const withAcquirer = ['testCredentials', 'makeFirstPayment'];
  const onlyLive = ['resolveClearingItem', 'settleRefund'];
  for (const [id, operation] of Object.entries(operatorOperations)) {
    const { path, query, answer } = operation;
    const address = path
      .replace('{id}', account.id)
      .replace('{payout}', pending.id)
      .replace('{line}', added?.id ?? '')
      .replace('{exception}', exception)
      .replace('{key}', key.parse(keys.body).id);
    const chosen = id === 'listClearing' ? '&account=acquirer:clearing' : '';
    const mode = 'mode' in query.shape ? `?mode=test${chosen}` : '';
    for (const verb of methodsOf(operation)) {
      const answered = await askOperator(verb, address + mode, bodies[id]);
      const isThere = !onlyLive.includes(id) && !withAcquirer.includes(id);
      const refusal = withAcquirer.includes(id) ? 409 : 404;
      expect(answered.status, `${id}: ${answered.text}`).toBe(isThere ? 200 : refusal);
      if (isThere) expect(answer.safeParse(answered.body).error, id).toBeUndefined();
      expect((await ask(verb, `/operator${address}${mode}`)).status, id).toBe(401);
    }
  }
});
