import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import { balance } from '../../../../src/contract/resources/balance.ts';
import {
  accountPayoutsPath,
  PROPOSALS_PATH,
  payoutOutcomePath,
  proposalActPath,
  proposePayoutPath,
} from '../../../../src/service/operators-urls.ts';
import { words } from '../../../../templates/operators/copy/en/payouts.ts';
import type { Member } from '../../dashboard/member.ts';
import { askOperator, Merchant, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

const proposal = { mode: 'test', amount: '1 000', date: '2026-11-22', reference: 'VIR-0412' };

/** An account with a paid checkout, whose money can be paid out. */
async function openPaid(): Promise<string> {
  const account = await openAccount();
  const shop = new Merchant('test', account.test.secret_key);
  const checkout = await shop.create('/checkouts', {
    ...{ amount: 5_000, currency: 'dzd', success_url: 'https://shop.test/' },
  });
  await shop.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  return account.id;
}

async function payoutsOf(id: string): Promise<{ id: string; amount: number; status: string }[]> {
  return Object((await askOperator('GET', `/accounts/${id}/payouts?mode=test`)).body).data;
}

/** The id of the account's only proposal, in the address of its form. */
async function proposalOf(member: Member, id: string): Promise<string> {
  const { text } = await member.get(accountPayoutsPath(id, 'test'));
  return /payouts\/([\w]+)\/(?:confirm|withdraw)"/.exec(text)?.[1] ?? '';
}

describe('a payout', () => {
  test('is proposed by one person and confirmed by another one, once', async () => {
    const id = await openPaid();
    const [first, second] = [await addOperator('pays_out'), await addOperator('pays_out')];
    const form = { ...proposal, submission: mintSecret() };
    await first.post(proposePayoutPath(id), form);
    const proposed = await first.act(proposePayoutPath(id), form);
    expect(proposed.text.split(`<bdi>${proposal.reference}</bdi>`)).toHaveLength(2);
    expect(proposed.text).toContain(words.own);
    expect(await payoutsOf(id)).toEqual([]);

    const one = await proposalOf(first, id);
    const alone = await first.act(proposalActPath(id, one, 'confirm'), { mode: 'test' });
    expect(alone.text).toContain(words.refused.same_person);
    expect(await payoutsOf(id)).toEqual([]);

    expect((await second.get(PROPOSALS_PATH)).text).toContain(proposalActPath(id, one, 'confirm'));
    const confirmed = await second.act(proposalActPath(id, one, 'confirm'), { mode: 'test' });
    expect(confirmed.text).toContain(words.done.confirmed);
    expect(await payoutsOf(id)).toMatchObject([{ amount: 1_000, status: 'pending' }]);
    const again = await second.act(proposalActPath(id, one, 'confirm'), { mode: 'test' });
    expect(again.text).toContain(words.refused.decided);
    expect(await payoutsOf(id)).toHaveLength(1);

    const { data } = Object((await askOperator('GET', '/journal?per_page=20')).body);
    const acts = data.filter(({ subject }: { subject: string }) => subject === id);
    expect(acts.map(({ act }: { act: string }) => act).slice(0, 2)).toEqual([
      'payouts.confirm',
      'payouts.propose',
    ]);
    expect(acts[0].actor.name).not.toBe(acts[1].actor.name);
  });

  test('is proposed beside the balance, with what is held and what is proposed', async () => {
    const id = await openPaid();
    const first = await addOperator('pays_out');
    const { body } = await askOperator('GET', `/accounts/${id}/balance?mode=test`);
    const [wallet] = balance.parse(body).wallets;
    const { text } = await first.act(proposePayoutPath(id), proposal);
    const facts = [...text.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, amount = '']) => [
      ...[name, amount.replace(/<[^>]+>/g, '').replace(/\D/g, '')],
    ]);
    expect(facts).toEqual([
      [words.total, String(wallet?.balance)],
      [words.ready, wallet?.ready_for_payout],
      [words.onHold, '0'],
      [words.proposed, '1000'],
    ]);
    expect(Number(wallet?.balance)).toBeGreaterThan(4_000);
    const reader = await addOperator('reads');
    expect((await reader.get(accountPayoutsPath(id, 'live'))).text).toContain(words.balance);
  });

  test('that the balance does not cover waits again, with the reason', async () => {
    const id = await openPaid();
    const [first, second] = [await addOperator('pays_out'), await addOperator('pays_out')];
    await first.post(proposePayoutPath(id), { ...proposal, amount: '9000' });
    const one = await proposalOf(first, id);
    const refused = await second.act(proposalActPath(id, one, 'confirm'), { mode: 'test' });
    expect(refused.text).toContain(words.refused.beyond_balance);
    expect((await second.get(accountPayoutsPath(id, 'test'))).text).toContain(words.refused.beyond_balance);
    expect(await payoutsOf(id)).toEqual([]);
    const withdrawn = await first.act(proposalActPath(id, one, 'withdraw'), { mode: 'test' });
    expect(withdrawn.text).toContain(words.done.withdrawn);
    const late = await second.act(proposalActPath(id, one, 'confirm'), { mode: 'test' });
    expect(late.text).toContain(words.refused.decided);
    expect(await payoutsOf(id)).toEqual([]);
  });

  test('is refused with the field that is wrong, and never confirmed through another account', async () => {
    const id = await openPaid();
    const other = await openPaid();
    const [first, second] = [await addOperator('pays_out'), await addOperator('pays_out')];
    const wrong = await first.act(proposePayoutPath(id), { ...proposal, amount: 'much' });
    expect(wrong.text).toContain(`${words.refused.validation_failed} ${words.fields.amount}`);
    await first.post(proposePayoutPath(id), proposal);
    const one = await proposalOf(first, id);
    expect((await second.act(proposalActPath(other, one, 'confirm'), { mode: 'test' })).status).toBe(404);
    expect([...(await payoutsOf(id)), ...(await payoutsOf(other))]).toEqual([]);
  });

  test('ends as a person says', async () => {
    const id = await openPaid();
    const [first, second] = [await addOperator('pays_out'), await addOperator('pays_out')];
    await first.post(proposePayoutPath(id), proposal);
    await second.post(proposalActPath(id, await proposalOf(first, id), 'confirm'), { mode: 'test' });
    const [recorded] = await payoutsOf(id);
    const path = payoutOutcomePath(id, recorded?.id ?? '');
    await first.act(path, { mode: 'test', status: 'paid' });
    expect(await payoutsOf(id)).toMatchObject([{ status: 'paid' }]);
    const changed = await first.act(path, { mode: 'test', status: 'failed' });
    expect(changed.text).toContain(words.refused.payout_ended);
  });
});
