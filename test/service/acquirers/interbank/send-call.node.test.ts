import { expect, test } from 'vitest';
import { readAnswer } from '../../../../src/service/acquirers/interbank/answers.ts';
import { interbankCredentials } from '../../../../src/service/acquirers/interbank/credentials.ts';
import { GatewayClient } from '../../../../src/service/acquirers/interbank/send-call.ts';
import { NotSentError } from '../../../../src/service/acquirers/port.ts';
import { fakeCredentials } from './fake-gateway.ts';

const open = (changes: object, isLocal = false, answer = '{}', status = 200) =>
  new GatewayClient(interbankCredentials.parse({ ...fakeCredentials, ...changes }), {
    isLocal,
    fetch: async () => new Response(answer, { status }),
  });

test('the password leaves by https alone, except on a developer’s machine', () => {
  for (const changes of [{ gateway: 'http://gateway.test/payment/rest' }, { relay: 'http://relay.test' }]) {
    expect(() => open(changes)).toThrow(NotSentError);
    expect(open(changes, true)).toBeInstanceOf(GatewayClient);
  }
});

test.each([
  ['https://gateway.test/pay?mdOrder=1', true],
  ['http://gateway.test/pay', false],
  ['https://gateway.test:8443/pay', false],
  ['https://gateway.test.evil.test/pay', false],
  ['https://evil.test/gateway.test', false],
  ['https://gateway.test@evil.test/', false],
  ['https://user:word@gateway.test/', false],
  ['javascript:alert(1)', false],
  ['//gateway.test/pay', false],
  ['', false],
])('a payment page at %s: %s', (address, isPage) => {
  expect(open({}).isPage(address, false)).toBe(isPage);
});

test.each([
  ['HTML', '<html></html>', 200],
  ['half of the JSON', '{"ErrorCode":"0","Ord', 200],
  ['a list', '[]', 200],
  ['a code that is none', '{"ErrorCode":"zero"}', 200],
  ['too much', `{"ErrorCode":"0","x":"${'x'.repeat(70_000)}"}`, 200],
  ['another status', '{"ErrorCode":"0"}', 500],
  ['a redirect', '{"ErrorCode":"0"}', 302],
])('%s is no answer, and the error names nothing that was sent', async (_, body, status) => {
  const failure = await open({}, false, body, status)
    .call('getOrderStatus.do', { orderId: 'SECRET' })
    .catch(String);
  expect(failure).toBe('Error: The gateway gave no readable answer to getOrderStatus.do.');
});

test('codes are read as numbers or text and in either case; cards, names and addresses are dropped', () => {
  const person = { Pan: '628058**7215', cardholderName: 'AMINA B', expiration: '202701', Ip: '10.0.0.1' };
  const upper = { ErrorCode: '0', OrderStatus: '2', OrderNumber: 'ABCDE12345', Amount: 5_000, ...person };
  const lower = { errorCode: 0, orderStatus: 2, orderNumber: 'ABCDE12345', amount: '5000' };
  expect(readAnswer(upper)).toEqual(readAnswer(lower));
  expect(readAnswer(upper)).toMatchObject({ errorCode: 0, orderStatus: 2, amount: 5_000 });
  expect(JSON.stringify(readAnswer({ ...upper, cardAuthInfo: person }))).not.toMatch(/6280|AMINA|2027|10\.0/);
});

test.each([
  ['  Carte\n bloquée ', 'Carte bloquée'],
  ['Carte 628058**7215', null],
  ['Carte 6280581110007215', null],
  ['<b>Carte</b>', null],
  ['x'.repeat(201), null],
  ['', null],
])('the gateway’s sentence %j becomes %j', (said, words) => {
  expect(readAnswer({ ErrorCode: 0, params: { respCode_desc: said } })?.words).toBe(words);
});
