import { onTestFinished } from 'vitest';
import { openGateway, PINNED_START } from '../../../scripts/gateway/open.ts';

export type Fields = Record<string, string>;

/** A registration as most clients send it. */
export const registration: Fields = {
  orderNumber: 'ABCDE12345',
  amount: '250000',
  currency: '012',
  returnUrl: 'https://shop.test/return?of=1',
  failUrl: 'https://shop.test/fail',
  language: 'FR',
  jsonParams: JSON.stringify({ force_terminal_id: 'E010000000', udf1: 'ABCDE12345' }),
};

/** The fake gateway at a time that stands still, over HTTP. */
export async function open(settings: Record<string, unknown> = {}, seed: number | null = null) {
  const gateway = await openGateway(
    {
      port: 0,
      seed,
      userName: 'shop',
      password: 'secret',
      terminal: 'E010000000',
      settings: Object.entries({ hang_ms: 1, ...settings }).map(([name, value]) => ({
        name,
        text: String(value),
      })),
    },
    () => PINNED_START,
  );
  onTestFinished(() => gateway.stop());
  const keys = { userName: 'shop', password: 'secret' };
  const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() });
  const raw = (call: string, fields: Fields) =>
    fetch(gateway.url + call, { method: 'POST', body: new URLSearchParams({ ...keys, ...fields }) }).then(
      read,
    );
  const post = async (call: string, fields: Fields) => JSON.parse((await raw(call, fields)).text);
  const get = async (call: string, fields: Fields) => {
    const answer = await fetch(`${gateway.url}${call}?${new URLSearchParams({ ...keys, ...fields })}`);
    return JSON.parse(await answer.text());
  };
  const control = async (name: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${gateway.origin}/_fake/${name}`, init);
    return { status: answer.status, json: await answer.json() };
  };
  /** A payer's form; `to`: where it leads. */
  const form = async (step: string, fields: Fields) => {
    const answer = await fetch(`${gateway.origin}/payment/merchants/fake/${step}.html`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
  };
  const register = async (changes: Fields = {}): Promise<{ orderId: string; formUrl: string }> =>
    post('register.do', { ...registration, ...changes });
  return { gateway, raw, post, get, control, form, register };
}
