import { env } from 'cloudflare:workers';
import { acquirerFor } from '../../../../src/service/acquirers/index.ts';
import { type AcquirerUnderTest, describeAcquirer } from '../contract.ts';
import { FakeGateway, fakeCredentials } from './fake-gateway.ts';

function openInterbank(settings: Record<string, string>, credentials: object = {}): AcquirerUnderTest {
  const fake = new FakeGateway(null, settings);
  const fetchOnLine: typeof fetch = async (input, init) => {
    if (under.line === 'refuses') throw new Error('The gateway cannot be reached.');
    const answer = await fake.fetch(input, init);
    if (under.line === 'loses') throw new Error('The answer was lost.');
    return answer;
  };
  const open = (changes: object) => {
    const acquirer = acquirerFor({
      mode: 'live',
      profileAcquirer: 'interbank',
      credentialsFor: () => async () => ({ ...fakeCredentials, ...credentials, ...changes }),
      environment: {
        bindings: env,
        origin: 'https://service.test',
        fetch: fetchOnLine,
        now: () => Date.now(),
      },
    });
    if (acquirer === null) throw new Error('There is no interbank gateway.');
    return acquirer;
  };
  const under: AcquirerUnderTest = {
    acquirer: open({}),
    stranger: open({ password: 'wrong' }),
    line: 'answers',
    agree: async ({ reference }) => fake.pay(reference),
    async decline({ reference }) {
      const order = fake.order(reference);
      if (order !== null) fake.gateway.payers.cancel(order);
    },
    moved: async ({ reference }) => fake.moved(reference),
  };
  return under;
}

describeAcquirer('the interbank gateway', () => openInterbank({}), { livemode: true });
describeAcquirer(
  'the interbank gateway where the sources differ',
  () =>
    openInterbank(
      { codes: 'number', unacknowledged: '1', declined_status: '-1', partial_refund: '4' },
      { acknowledge: 'confirmOrder.do' },
    ),
  { livemode: true },
);
