import { onTestFinished } from 'vitest';
import { type OpenCourier, openCourier } from '../../../scripts/couriers/open.ts';
import type { CourierOptions } from '../../../scripts/couriers/options.ts';

/** Whole seconds, and the beginning of no minute. */
const START = Date.UTC(2026, 10, 26, 8, 0, 30);

type Reply = { status: number; headers: Headers; text: string; json: unknown };

/** A fake courier at a time that stands still, with limits so high that only tests of limits meet them. */
export async function open(
  name: CourierOptions['name'],
  { seed = null, settings = {} }: { seed?: number | null; settings?: Record<string, unknown> } = {},
) {
  const wide = { per_minute: 1_000_000, slow_ms: 1 };
  const rest = name === 'yalidine' ? { per_second: 1_000_000, per_hour: 1_000_000, per_day: 1_000_000 } : {};
  const set = Object.entries({ ...wide, ...rest, ...settings });
  const courier = await openCourier(
    {
      name,
      port: 0,
      seed,
      id: 'shop',
      token: 'key',
      settings: set.map(([setting, value]) => ({ name: setting, text: String(value) })),
    },
    () => START,
  );
  onTestFinished(() => courier.stop());
  return { courier, ...clientOf(courier, name) };
}

function clientOf(courier: OpenCourier, name: CourierOptions['name']) {
  const keys: Record<string, string> =
    name === 'yalidine' ? { 'X-API-ID': 'shop', 'X-API-TOKEN': 'key' } : { Authorization: 'Bearer key' };
  const ask = async (
    url: string,
    method: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(url, { method, headers, ...init });
    const text = await answer.text();
    let json: unknown = null;
    try {
      json = JSON.parse(text);
    } catch {}
    return { status: answer.status, headers: answer.headers, text, json };
  };
  return {
    /** A request with the keys, and other headers over them. */
    api: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(courier.url + path, method, body, { ...keys, ...headers }),
    page: (url: string) => ask(url, 'GET', undefined, {}),
    control: (name: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(`${courier.origin}/_fake/${name}`, body === undefined ? 'GET' : 'POST', body, headers),
  };
}
