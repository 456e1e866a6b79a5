import { readSettings as readShopSettings } from '../../domain/settings/settings.ts';
import { readSettings as readServiceSettings } from '../../service/settings.ts';
import type { WorkerKind } from './processes.ts';

/** Why a Worker with these bindings would answer everything with 503, as a sentence; null when it would not. */
export function readBindings(which: WorkerKind, texts: Record<string, string>): string | null {
  const text = (name: string) => texts[name] ?? '';
  const read =
    which === 'service'
      ? readServiceSettings(texts)
      : readShopSettings({
          ...texts,
          SERVICE_API_KEY: text('SERVICE_API_KEY'),
          SERVICE_WEBHOOK_SECRET: text('SERVICE_WEBHOOK_SECRET'),
          COOKIE_SECRET: text('COOKIE_SECRET'),
          SEALING_KEYS: text('SEALING_KEYS'),
          PUBLIC_ORIGIN: text('PUBLIC_ORIGIN'),
          SERVICE_URL: text('SERVICE_URL'),
          SERVICE_BRAND: text('SERVICE_BRAND'),
          FEES_ALLOCATION: text('FEES_ALLOCATION'),
          SECURITY_CONTACT: text('SECURITY_CONTACT'),
          LOCAL: text('LOCAL'),
        });
  return read.ok ? null : `The ${which} would be closed: ${read.binding} is missing or not usable.`;
}
