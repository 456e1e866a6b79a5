import { describe, expect, test } from 'vitest';
import { inviteOperator, readInvitation } from '../../../scripts/admin/operator.ts';
import { operatorOf } from '../../../scripts/local/ready.ts';

const local = { origin: 'http://localhost:8788', key: 'operator_of_this_machine' };

describe('the options', () => {
  test('are those of the local service by default, or of the named one', () => {
    expect(readInvitation(['--operator', 'Amina'], {}, local)).toEqual({
      ...{ service: local.origin, key: local.key, name: 'Amina', roles: ['manages'] },
    });
    const args = ['--operator=Amina', '--roles', 'reads,pays_out', '--service', 'https://pay.dz/'];
    expect(readInvitation(args, { OPERATOR_KEY: 'k' }, local)).toEqual({
      ...{ service: 'https://pay.dz', key: 'k', name: 'Amina', roles: ['reads', 'pays_out'] },
    });
  });

  test.each([
    [['--operator', 'Amina', '--service', 'https://pay.dz'], {}],
    [['--operator', 'Amina', '--roles', 'owner'], {}],
    [['--operator', 'Amina', '--key', 'k'], {}],
  ])('%j with %j are refused: the key is sent to its own service only, by https', (args, environment) => {
    expect(() => readInvitation(args, environment, local)).toThrow();
  });

  test('of a service without https are refused in its words', () => {
    const args = ['--operator', 'Amina', '--service', 'http://pay.dz'];
    expect(() => readInvitation(args, { OPERATOR_KEY: 'k' }, local)).toThrow('The service must be reached');
  });

  test('come from the file of a running start', () => {
    const ready = { storefront: 'http://localhost:8787', api_key: 'k', webhook_secret: 'w' };
    const api_base = 'http://localhost:9788/test/api/v2';
    expect(operatorOf({ ...ready, api_base, operator_key: 'o' })).toEqual({
      ...{ origin: 'http://localhost:9788', key: 'o' },
    });
    expect(operatorOf(null)).toBeNull();
    expect(() => readInvitation(['--operator', 'Amina'], { OPERATOR_KEY: 'k' }, null)).toThrow('--service');
  });
});

const invitation = { service: 'https://pay.dz', key: 'operator_1', name: 'Amina', roles: ['manages'] };

test('a link is requested with the key, and shown with its QR code', async () => {
  const url = `https://pay.dz/operators/join/${'7f'.repeat(16)}`;
  const asked: unknown[] = [];
  const lines: string[] = [];
  const ask: typeof fetch = async (address, init) => {
    asked.push([
      String(address),
      new Headers(init?.headers).get('authorization'),
      init?.body,
      init?.redirect,
    ]);
    return Response.json({ url, expires_at: 1_795_252_500 });
  };
  await inviteOperator(invitation, ask, (line) => lines.push(line));

  const body = '{"name":"Amina","roles":["manages"]}';
  expect(asked).toEqual([['https://pay.dz/operator/invitations', 'Bearer operator_1', body, 'manual']]);
  expect(lines.join('\n')).toContain(url);
  expect(lines.join('\n')).toMatch(/before 21 November at \d\d:\d\d (UTC|GMT)/);
  expect(lines.join('\n')).toMatch(/[▀▄█]{10}/);
});

test('a refusal of the service is reported', async () => {
  const ask = async () => Response.json({ message: 'An operator has or had this name.' }, { status: 409 });
  await expect(inviteOperator(invitation, ask, () => undefined)).rejects.toThrow('409: An operator has');
});
