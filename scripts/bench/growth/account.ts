import { join } from 'node:path';
import * as z from 'zod';
import { call } from '../../../src/server/state/service-api.ts';
import { ask, type Question } from '../harness/ask.ts';
import { type BenchServers, prepareService } from '../harness/servers.ts';
import { CUSTOMER, fillAccount, timeOf } from './fill-account.ts';
import { type GrowingKind, type GrowthPace, type GrowthScore, measureGrowth } from './turns.ts';

/** An account of the measurement. `page`: the path of a payment page. */
type Requests = { key: string; count: number; id: string; page: string };

/** Elements per page: few, so that each kind of page is full in the smallest account too. */
const PER_PAGE = 10;

const ORDER = { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/done' };
const created = z.object({ id: z.string(), checkout_url: z.url() });

/** Checkouts from which on an account has full pages of the rarer lists too. */
const RARE_FROM = 1_000;
/** The most expensive list: no client may stop the others with it. */
const DEAREST = `checkouts?status=canceled&payment_method=service_app&customer_id=${CUSTOMER}&per_page=50`;

/** Requests of a merchant's program and of payers. */
function questionsOf(api: string, { key, count, id, page }: Requests): Record<string, Question> {
  const middle = timeOf(Math.floor(count / 2));
  const later = timeOf(Math.floor((count * 3) / 4));
  const headers = { Authorization: `Bearer ${key}` };
  const list = (query: string) => ({ path: `${api}/${query}`, headers });
  const filtered = (query: string) => list(`checkouts?${query}&per_page=${PER_PAGE}`);
  return {
    'A checkout is created': {
      path: `${api}/checkouts`,
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(ORDER),
    },
    'A checkout': list(`checkouts/${id}`),
    'Payment page': { path: page },
    'Checkouts, the first page': filtered('page=1'),
    'Checkouts, a page in the middle': filtered(`page=${Math.floor(count / 2 / PER_PAGE)}`),
    'Checkouts by status': filtered('status=paid'),
    'Checkouts by method': filtered('payment_method=cib'),
    'Checkouts by customer': filtered(`customer_id=${CUSTOMER}`),
    'Checkouts by status and method': filtered('status=paid&payment_method=edahabia'),
    'Checkouts by metadata': filtered(`metadata[order_id]=K${Math.floor(count / 3)}`),
    'Checkouts since the middle': filtered(`created_from=${middle}`),
    'Paid checkouts until the middle': filtered(`status=paid&created_to=${middle}`),
    'Events by type': list(`events?type=checkout.paid&per_page=${PER_PAGE}`),
    ...(count >= RARE_FROM && {
      'Paid checkouts of the third quarter': filtered(
        `status=paid&created_from=${middle}&created_to=${later}`,
      ),
      'Checkouts by status, page 5 of 50 each': list('checkouts?status=paid&per_page=50&page=5'),
      'Checkouts by status, method and customer': list(DEAREST),
    }),
  };
}

/** Measures requests to accounts of these sizes, by turns. */
export async function measureAccountGrowth(
  servers: BenchServers,
  sizes: readonly number[],
  pace: GrowthPace,
  tell: (stage: string) => void,
): Promise<GrowthScore[]> {
  const { settings } = servers;
  const service = await prepareService(settings);
  const filling = await servers.run('service', [service.worker]);
  const accounts: Requests[] = [];
  for (const count of sizes) {
    const { secret_key: key } = await service.open();
    await call(`${settings.apiBase}/checkouts`, key, ORDER);
    accounts.push({ key, count, id: '', page: '' });
  }
  await filling.stop();
  for (const { key, count } of accounts) {
    tell(`  writing ${count} checkouts`);
    await fillAccount(join(settings.stateFolder, 'service'), key, count);
  }
  await servers.run('service', [service.worker]);
  for (const account of accounts) {
    const made = created.parse(await call(`${settings.apiBase}/checkouts`, account.key, ORDER));
    Object.assign(account, { id: made.id, page: new URL(made.checkout_url).pathname });
  }
  const { host, pathname } = new URL(settings.apiBase);
  const questions = accounts.map((account) => questionsOf(pathname, account));
  const scores: GrowthScore[] = [];
  for (const name of Object.keys(questions[0] ?? {})) {
    tell(`  ${name}`);
    const askAt: GrowingKind['ask'] = (place) =>
      askOnce(settings.servicePort, host, questions[place]?.[name]);
    scores.push(await measureGrowth({ name, ask: askAt }, sizes, pace));
  }
  return scores;
}

async function askOnce(port: number, host: string, question?: Question): Promise<number> {
  if (question === undefined) throw new Error('All accounts are asked for the same.');
  const headers = { Host: host, ...question.headers };
  const { status, milliseconds, body } = await ask(port, { ...question, headers });
  if (status !== 200) throw new Error(`${question.path} answers ${status}.`);
  // A page that is not full would be quicker.
  const { data } = question.path.includes('per_page') ? Object(JSON.parse(body)) : { data: null };
  if (Array.isArray(data) && data.length < PER_PAGE && !/metadata|service_app/.test(question.path))
    throw new Error(`${question.path} has ${data.length} elements.`);
  return milliseconds;
}
