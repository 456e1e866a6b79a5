import type { Locale } from '../../../src/contract/scalars.ts';
import { cartPath, checkoutPath } from '../../../src/storefront/urls.ts';
import { NoticePage, type NoticeProps } from '../../../templates/storefront/notice/notice.tsx';
import { hostileCards } from './catalogues.tsx';
import { frameIn, goodIn } from './goods.tsx';

const token = '6cejhr7fp08ye8byt6hqmat3365eh4t6';

function noticeSample(language: Locale, notice: Omit<NoticeProps, 'frame'>) {
  return <NoticePage frame={frameIn(language, cartPath)} {...notice} />;
}

/** Every notice by its name, with all that can stand on it. */
export function noticeSamples(language: Locale) {
  const wanted = (slug: string, pieces: number, left: number) => {
    const { name } = goodIn(language, slug);
    return { name, wanted: pieces, left };
  };
  const typed = [
    { name: 'name', value: 'Amina "Benyoucef"' },
    { name: 'seen_total', value: '4150' },
  ];
  return {
    'notice-unreadable': noticeSample(language, { kind: 'unreadable' }),
    'notice-short': noticeSample(language, {
      kind: 'short',
      shortages: [wanted('dattes-deglet-nour', 2, 1), wanted('plateau-en-cuivre', 1, 0)],
    }),
    'notice-short-hostile': noticeSample(language, {
      kind: 'short',
      shortages: hostileCards.map(({ name }) => ({ name, wanted: 99, left: 11 })),
    }),
    'notice-mismatch': noticeSample(language, {
      kind: 'mismatch',
      amounts: { before: 4_150, after: 100_000_000 },
    }),
    'notice-repriced': noticeSample(language, {
      kind: 'repriced',
      amounts: { before: 4_150, after: 4_400 },
    }),
    'notice-too-many': noticeSample(language, { kind: 'tooMany' }),
    'notice-too-many-typed': noticeSample(language, {
      kind: 'tooMany',
      again: { path: checkoutPath(language), typed },
    }),
    'notice-unready': noticeSample(language, {
      kind: 'unready',
      again: { path: checkoutPath(language), typed },
    }),
    'notice-unreachable': noticeSample(language, { kind: 'unreachable', retryToken: token }),
    'notice-refused': noticeSample(language, { kind: 'refused', retryToken: token }),
    'notice-unexpected': noticeSample(language, { kind: 'unexpected', retryToken: token }),
    'notice-failed': noticeSample(language, { kind: 'failed' }),
    'notice-wrong-method': noticeSample(language, { kind: 'wrongMethod' }),
    'notice-too-large': noticeSample(language, { kind: 'tooLarge' }),
    'notice-closed': noticeSample(language, {
      kind: 'closed',
      setting: {
        name: 'SERVICE_WEBHOOK_SECRET',
        way: 'npx wrangler secret put SERVICE_WEBHOOK_SECRET',
      },
    }),
  };
}
