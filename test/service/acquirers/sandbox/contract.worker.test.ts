import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as z from 'zod';
import type { AcquirerAttempt } from '../../../../src/service/acquirers/port.ts';
import { SandboxAcquirer } from '../../../../src/service/acquirers/sandbox/adapter.ts';
import {
  type CardOutcome,
  TEST_CODE,
  testCards,
} from '../../../../src/service/acquirers/sandbox/rules/cards.ts';
import { bankRefund, givenBy } from '../../../../src/service/acquirers/sandbox/rules/refunds.ts';
import { type AcquirerUnderTest, describeAcquirer, type Line } from '../contract.ts';

const cardFor = (outcome: CardOutcome) => ({
  number: testCards.find((card) => card.outcome === outcome)?.number ?? '',
  expiry: { month: 12, year: 2049 },
  cvv: '123',
});

const bankOf = (attempt: AcquirerAttempt) => env.SANDBOX_BANK.getByName(attempt.id);

/** The sandbox with a controllable line between adapter and bank. */
function openSandbox(): AcquirerUnderTest {
  const banks = new Proxy(env.SANDBOX_BANK, {
    get: (namespace, name) =>
      name === 'getByName' ? (id: string) => onLine(namespace.getByName(id), () => under.line) : undefined,
  });
  let card: CardOutcome = 'approved';
  const under: AcquirerUnderTest = {
    acquirer: new SandboxAcquirer(banks, (id) => `https://service.test/sandbox/bank/${id}`, {
      now: () => Date.now(),
      ahead: () => 0,
    }),
    line: 'answers',
    givesHalf() {
      card = 'refund_partial';
    },
    async agree(attempt) {
      await bankOf(attempt).pay(cardFor(card));
      await bankOf(attempt).confirm(TEST_CODE);
    },
    async decline(attempt) {
      await bankOf(attempt).giveUp();
    },
    async moved(attempt) {
      const status = await bankOf(attempt).status();
      const refunds = await runInDurableObject(bankOf(attempt), (_, state) =>
        z
          .array(bankRefund)
          .parse(Array.from(state.storage.kv.list({ prefix: 'refund:' }), ([, kept]) => kept)),
      );
      return {
        taken: status?.state === 'approved' ? status.amount : 0,
        givenBack: refunds.reduce((sum, made) => sum + givenBy(made), 0),
      };
    },
  };
  return under;
}

/** Calls `object` in the way that `line` sets at that moment. */
function onLine<T extends object>(object: T, line: () => Line): T {
  return new Proxy(object, {
    get:
      (target, name) =>
      async (...given: unknown[]) => {
        if (line() === 'refuses') throw new Error('The bank cannot be reached.');
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') throw new TypeError(`The bank has no ${String(name)}.`);
        const answer: unknown = await Reflect.apply(method, target, given);
        if (line() === 'loses') throw new Error('The answer was lost.');
        return answer;
      },
  });
}

describeAcquirer('the sandbox', openSandbox);
