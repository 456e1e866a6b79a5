import { medianOf } from '../harness/load.ts';
import { CUSTOMER, timeOf } from './fill.ts';

/** An account of the measurement: its key, and its number of checkouts. */
export type Asked = { apiBase: string; key: string; count: number };

export type ListTiming = { name: string; small: number; large: number };

const ROUNDS = 25;

/** List requests of a merchant's program. */
function listsOf({ count }: Asked): Record<string, string> {
  const middle = timeOf(Math.floor(count / 2));
  const day = `created_from=${middle}&created_to=${middle + 86_400}`;
  return {
    'checkouts, the first page': 'checkouts',
    'checkouts, a page in the middle': `checkouts?page=${Math.floor(count / 20)}`,
    'by status': 'checkouts?status=paid',
    'by status, the tenth page of 50': 'checkouts?status=paid&per_page=50&page=10',
    'by method': 'checkouts?payment_method=cib',
    'by customer': `checkouts?customer_id=${CUSTOMER}`,
    'by metadata': `checkouts?metadata[order_id]=K${Math.floor(count / 3)}`,
    'of a month': `checkouts?created_from=${middle}&created_to=${middle + 30 * 86_400}`,
    'by status, of a day': `checkouts?status=paid&${day}`,
    'by status, method and customer': `checkouts?status=canceled&payment_method=service_app&customer_id=${CUSTOMER}`,
    'events by type': 'events?type=checkout.paid',
  };
}

/** The most expensive list: no client may stop the others with it. */
export const DEAREST = `checkouts?status=canceled&payment_method=service_app&customer_id=${CUSTOMER}&per_page=50`;

/** Milliseconds of each list, medians; both accounts in turns. */
export async function timeLists(small: Asked, large: Asked): Promise<ListTiming[]> {
  const [few, many] = [listsOf(small), listsOf(large)];
  const timings: ListTiming[] = [];
  for (const name of Object.keys(few)) {
    const taken: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.small.push(await timeOne(small, few[name] ?? ''));
      taken.large.push(await timeOne(large, many[name] ?? ''));
    }
    timings.push({ name, small: medianOf(taken.small), large: medianOf(taken.large) });
  }
  return timings;
}

async function timeOne({ apiBase, key }: Asked, list: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${apiBase}/${list}`, { headers: { authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${list} answers ${answer.status}.`);
  return performance.now() - startedAt;
}
