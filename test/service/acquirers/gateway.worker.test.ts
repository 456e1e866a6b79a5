import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { acquirerFor } from '../../../src/service/acquirers/index.ts';
import { type AcquirerAttempt, NotSentError } from '../../../src/service/acquirers/port.ts';
import { type AcquirerUnderTest, describeAcquirer } from './contract.ts';
import { Gateway, gatewayAcquirer, rightCredentials } from './gateway.ts';

/** Shows that the contract also fits an acquirer that is very different from the sandbox. */

const environment = { bindings: env, origin: 'https://service.test', fetch, now: () => Date.now() };

function openGateway(): AcquirerUnderTest {
  const gateway = new Gateway();
  const orderOf = (attempt: AcquirerAttempt) => {
    const order = gateway.orders.get(attempt.reference);
    if (order !== undefined) gateway.endWhenOver(order);
    return order;
  };
  const definition = gatewayAcquirer(async (url) => {
    if (under.line === 'refuses') throw new Error('The gateway cannot be reached.');
    const answer = await gateway.answer(String(url));
    if (under.line === 'loses') throw new Error('The answer was lost.');
    return answer;
  });
  const acquirer = acquirerFor(
    {
      mode: 'live',
      profileAcquirer: 'gateway',
      credentialsFor: () => async () => rightCredentials,
      environment,
    },
    { gateway: definition },
  );
  if (acquirer === null) throw new Error('There is no gateway.');
  const under: AcquirerUnderTest = {
    acquirer,
    line: 'answers',
    givesHalf() {
      gateway.gives = 'half';
    },
    async agree(attempt) {
      const order = orderOf(attempt);
      if (order?.state === 'registered') order.state = 'agreed';
    },
    async decline(attempt) {
      const order = orderOf(attempt);
      if (order?.state === 'registered') order.state = 'refused';
    },
    async moved(attempt) {
      const order = orderOf(attempt);
      const refunds = [...(order?.refunds.values() ?? [])];
      return {
        taken: ((order?.captures ?? 0) * (order?.amount ?? 0)) / 100,
        givenBack: refunds.reduce((sum, { given }) => sum + given, 0) / 100,
      };
    },
  };
  return under;
}

describeAcquirer('a gateway', openGateway, { livemode: true });

describe('an acquirer that needs credentials', () => {
  const definition = gatewayAcquirer(async () =>
    Response.json({ order: 'one', page: 'https://gateway.test/' }),
  );
  const account = { mode: 'live' as const, profileAcquirer: 'gateway', environment };
  const find = (credentialsFor: () => (() => Promise<unknown>) | null, changes = {}) =>
    acquirerFor({ ...account, credentialsFor, ...changes }, { gateway: definition });

  test('is missing without credentials, in test mode, or under another name', () => {
    const given = () => async () => rightCredentials;
    expect(find(given)).not.toBeNull();
    expect(find(() => null)).toBeNull();
    expect(find(given, { mode: 'test' })).toBeNull();
    for (const name of ['Gateway', 'sandbox', 'toString', '__proto__'])
      expect(find(given, { profileAcquirer: name })).toBeNull();
  });

  test('does not answer when its credentials cannot be opened or no longer fit', async () => {
    const attempt = { reference: 'REF0000001', amount: 100, createdAt: 0 } as AcquirerAttempt;
    const broken = find(() => async () => {
      throw new Error('sealed by a key that is gone');
    });
    await expect(broken?.begin(attempt)).rejects.toThrow(NotSentError);
    const short = find(() => async () => ({ user: 'shop', password: 'short' }));
    const failure = await short?.begin(attempt).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotSentError);
    expect(String(failure)).not.toContain('"short"');
    const right = find(() => async () => rightCredentials);
    expect(await right?.begin(attempt)).toEqual({ redirect: 'https://gateway.test/', orderId: 'one' });
  });
});
