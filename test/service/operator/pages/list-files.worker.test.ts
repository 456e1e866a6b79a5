import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { FILE_ROWS } from '../../../../src/service/dashboard/paging.ts';
import { operatorPageRoutes } from '../../../../src/service/operator/pages/routes.ts';
import {
  accountActPath,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  proposePayoutPath,
  reviewListPath,
} from '../../../../src/service/operators-urls.ts';
import { filePath, OPERATORS_PATH } from '../../../../src/service/urls.ts';
import { words } from '../../../../templates/operators/copy/en/page.ts';
import { challengeIn, ForgedAuthenticator } from '../../../auth/forged-authenticator.ts';
import { LiveAccount, setUpFakeGateway } from '../../acquirers/interbank/live-account.ts';
import { approveException } from '../../ledger/payment-driver.ts';
import { checkFile, filesOn, fillBooks, hasList } from '../../list-files.ts';
import { askOperator, ORIGIN, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

const fake = setUpFakeGateway(Date.UTC(2027, 0, 15, 8));

const AUDIT_LOG = 'id;time;kind;actor;action;subject;fields;network';
const PROPOSAL = 'id;account;mode;amount;date;reference;proposed_by;proposed;state;decided_by;refusal';
const EXCEPTION = 'id;why;amount;reference;checkout;created;outcome;note;settled';
const RESOLUTION = 'reason;note;resolved;adjustment';

/** The first line of each file. */
const HEADERS = {
  'accounts/csv': 'id;name;status;created',
  'accounts/:id/fees/csv': 'version;rate;fixed;minimum;maximum;refunds;made_by;time',
  'accounts/:id/limits/csv': 'version;amount;daily_amount;requests_per_second;made_by;time',
  'accounts/:id/keys/csv': 'id;mode;name;scopes;created;expires;last_used',
  'accounts/:id/audit-log/csv': AUDIT_LOG,
  'audit-log/csv': AUDIT_LOG,
  'payouts/csv': PROPOSAL,
  'accounts/:id/payouts/proposals/csv': PROPOSAL,
  'accounts/:id/payouts/csv': 'id;date;amount;reference;status',
  'accounts/:id/review/lines/csv': `id;date;source;file;line;kind;reference;amount;expected;state;checkout;${RESOLUTION}`,
  'accounts/:id/review/clearing/csv': `id;account;reference;amount;open;opened;closed;checkout;${RESOLUTION}`,
  'accounts/:id/review/doubts/csv': 'id;kind;reference;amount;last_answer;created;checkout',
  'accounts/:id/exceptions/csv': EXCEPTION,
  'exceptions/csv': `account;account_name;${EXCEPTION}`,
  'accounts/:id/exceptions/:exception/csv':
    'id;reference;amount;status;decline_code;acquirer_message;created',
  'passkeys/csv': 'name;added',
  'people/csv': 'kind;id;name;roles;since;until;invited_by;device;seen',
};

/** A live account with something in each list of its pages; texts begin as formulas do. */
async function open() {
  const account = await LiveAccount.open();
  await fillBooks(account, fake());
  const exception = await approveException(account.merchant, await account.checkout(), 'amount');
  const post = (of: string, body: object) => askOperator('POST', `/accounts/${account.id}${of}`, body);
  await post('', { name: '=Honey' });
  await post('', { limits: { amount: 9_000 } });
  const person = await addOperator('reads', 'manages', 'pays_out', 'reconciles');
  const proposal = { mode: 'live', amount: '300', date: '2026-11-22', reference: '=VIR-2' };
  await person.post(proposePayoutPath(account.id), proposal);
  const authenticator = new ForgedAuthenticator(ORIGIN);
  const credential = await authenticator.create(challengeIn((await person.get(OPERATOR_PASSKEYS_PATH)).text));
  await person.post(OPERATOR_PASSKEYS_PATH, { credential, name: '=Phone' });
  return { person, ids: { ':id': account.id, ':exception': exception } };
}

test('every page with a list links it as a file, in which no text is a formula', async () => {
  const { person, ids } = await open();
  const named = Object.entries(ids);
  const pages = operatorPageRoutes.filter(
    ({ method, path, needs }) => method === 'GET' && needs !== 'guest' && !/csv$|\/codes$/.test(path),
  );
  const headers: Record<string, string> = {};
  const guarded: string[] = [];
  for (const { path } of pages) {
    const at = named.reduce((text, [name, id]) => text.replace(name, id), path);
    const { text } = await person.get(`${at}?mode=live`);
    if (hasList(text)) expect(filesOn(text), path).not.toEqual([]);
    for (const to of filesOn(text)) {
      const { header, isGuarded } = await checkFile(person, to, text);
      const [short = ''] = named
        .reduce((at, [name, id]) => at.replace(id, name), to.replace(`${OPERATORS_PATH}/`, ''))
        .split('?');
      headers[short] = header;
      if (isGuarded) guarded.push(short);
    }
  }
  expect(headers).toEqual(HEADERS);
  const routes = operatorPageRoutes.filter(({ path }) => path.endsWith('/csv'));
  const linked = Object.keys(HEADERS).map((path) => `${OPERATORS_PATH}/${path}`);
  expect(new Set(linked)).toEqual(new Set(routes.map(({ path }) => path)));
  for (const path of ['accounts', 'payouts', 'accounts/:id/payouts', 'accounts/:id/review/lines', 'passkeys'])
    expect(guarded, path).toContain(`${path}/csv`);
});

test('a long list is read whole, and each of its rows once', async () => {
  const { id } = await openAccount();
  const lines = Array.from({ length: 120 }, (_, index) => ({
    ...{ kind: 'payment', reference: `UNKNOWN${index}`, amount: 300, line: index + 1, date: '2026-11-22' },
  }));
  const file = { mode: 'test', source: 'acquirer', file: 'f.csv', lines };
  await askOperator('POST', `/accounts/${id}/settlement-lines`, file);
  const person = await addOperator('reads');
  const { text } = await person.get(`${filePath(reviewListPath(id, 'lines'))}?mode=test`);
  const found = [...text.matchAll(/;(UNKNOWN\d+);/g)].map(([, reference]) => reference);
  expect([found.length, new Set(found).size]).toEqual([120, 120]);
});

test.each([
  ['fees', 'fee_plans', 'plan'],
  ['limits', 'account_limits', 'limits'],
] as const)('the file of %s has all versions', async (act, table, column) => {
  const { id } = await openAccount();
  await askOperator('POST', `/accounts/${id}`, { limits: { amount: 9_000 } });
  const registry = env.REGISTRY.getByName('registry');
  await runInDurableObject(registry, ({ database }) => {
    const own = `SELECT ${table}.* FROM ${table} JOIN accounts USING (account) WHERE id = '${id}'`;
    const count = 2 * FILE_ROWS;
    database.run(
      `WITH RECURSIVE n(version) AS (SELECT 2 UNION ALL SELECT version + 1 FROM n WHERE version < ${count})
       INSERT INTO ${table} (account, version, ${column}, made_by, at)
       SELECT account, n.version, ${column}, made_by, at FROM n JOIN (${own})`,
    );
  });
  const { text } = await (await addOperator('reads')).get(filePath(accountActPath(id, act)));
  const versions = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(';')[0]));
  expect(versions).toEqual(Array.from({ length: 2 * FILE_ROWS }, (_, index) => 2 * FILE_ROWS - index));
});

test('the file of people names nobody but the caller without the right to manage them', async () => {
  const reader = await addOperator('reads');
  const manager = await addOperator('manages');
  const path = filePath(OPERATOR_PEOPLE_PATH);
  expect((await reader.get(path)).text.split('\r\n')).toHaveLength(3);
  expect((await manager.get(path)).text.split('\r\n').length).toBeGreaterThan(3);
});

test('a file of an unknown account is the page that says so', async () => {
  const reader = await addOperator('reads');
  const paths = operatorPageRoutes.filter(({ path }) => path.endsWith('/csv') && path.includes(':id'));
  for (const { path } of paths) {
    const answer = await reader.get(path.replace(/:\w+/g, 'none'));
    // Proposals are the registry's own list, which is empty.
    if (path.endsWith('/proposals/csv')) expect(answer.text.split('\r\n'), path).toHaveLength(2);
    else expect([answer.status, answer.text.includes(words.gone.title)], path).toEqual([404, true]);
  }
});
