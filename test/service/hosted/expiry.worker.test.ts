import { afterEach, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { openCheckout } from './payer.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The Refresh of the open page: seconds and address. */
function readTimer(header: string | null): { seconds: number; to: string } {
  const [, seconds = '', to = ''] = /^(\d+);url=(.+)$/.exec(header ?? '') ?? [];
  return { seconds: Number(seconds), to };
}

test.each([
  ['expired', false],
  ['failed', true],
] as const)(
  'an open page reloads in the first second in which it is %s, and no sooner',
  async (end, isDeclined) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { base, read, payer } = await openCheckout();
    if (isDeclined) {
      const bank = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
      const back = await payer.payByCard(bank.address, 'card_limit');
      expect(back.page.text).toContain(copyIn.fr.declines.card_limit);
    }
    const open = await payer.get(`${base}/pay`);
    const { seconds, to } = readTimer(open.headers.get('Refresh'));
    expect(to).toBe(`${base}/pay`);

    vi.setSystemTime(Date.now() + (seconds - 2) * 1000);
    expect((await payer.get(to)).text).not.toContain(copyIn.fr.ends[end].text);
    vi.setSystemTime(Date.now() + 2000);
    const over = await payer.get(to);
    expect(over.text).toContain(copyIn.fr.ends[end].text);
    expect(over.headers.get('Refresh')).toBeNull();
    expect((await read()).status).toBe(end);

    // A form that was filled in meanwhile starts nothing.
    const late = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
    expect(late.address).toBe(`${base}/pay`);
    expect(late.page.text).toContain(copyIn.fr.ends[end].text);
  },
);

test('a payer who went to the bank in the last second can still pay there', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { base, read, payer } = await openCheckout();
  const { seconds } = readTimer((await payer.get(`${base}/pay`)).headers.get('Refresh'));
  vi.setSystemTime(Date.now() + (seconds - 2) * 1000);
  const bank = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect((await payer.get(bank.address)).text).toContain(copyIn.fr.bank.cardTitle);
  await payer.payByCard(bank.address, 'approved');
  expect((await read()).status).toBe('paid');
});
