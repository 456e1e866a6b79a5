import type { Locale } from '../../../src/contract/scalars.ts';
import { cartPath, checkoutPath, infoPath } from '../../../src/domain/addresses/shop.ts';
import type { InfoPage } from '../../../src/domain/addresses/shop-patterns.ts';
import { blocksOf } from '../../../src/domain/settings/page-texts.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { InfoPageView } from '../../../templates/storefront/info-pages/info-page.tsx';
import { NoticePage, type NoticeProps } from '../../../templates/storefront/notice/notice.tsx';
import { hostileCards } from './catalogues.tsx';
import { frameIn, productIn } from './products.tsx';

const token = '6cejhr7fp08ye8byt6hqmat3365eh4t6';

function noticeSample(language: Locale, notice: Omit<NoticeProps, 'frame'>) {
  return <NoticePage frame={frameIn(language, cartPath)} {...notice} />;
}

const seller = {
  name: 'SARL Dar Benali',
  tradeRegister: '16/00-1234567 B 21',
  nif: '002116001234567',
  nis: '002116010012345',
  dataDeclaration: 'D-2026/001234',
  address: '12, rue Didouche-Mourad, Alger',
};

/** The information pages of a shop with all payment methods and full contact data. */
export function infoSamples(language: Locale) {
  const { infoPages: info } = copyIn[language];
  const payments = [info.paid.cash, info.paid.part, info.paid.card].join('\n');
  const frame = { seller, ways: ['cash', 'part', 'card'] as const };
  const sample = (page: InfoPage, text: string, version: string | null = null) => (
    <InfoPageView
      frame={{ ...frameIn(language, (one) => infoPath(one, page)), ...frame }}
      page={page}
      blocks={blocksOf(text)}
      version={version}
    />
  );
  return {
    'info-about': sample('about', info.about.text('Hanout')),
    'info-contact': sample('contact', info.contact.text()),
    'info-conditions': sample(
      'conditions',
      info.conditions.text('Hanout', payments, true, true),
      '3f2ab19c04de',
    ),
    'info-returns': sample('returns', info.returns.text(true)),
    'info-privacy': sample('privacy', info.privacy.text(30, 365, 3_653, true)),
    'info-hostile': sample('about', `# ${'W'.repeat(300)}\n</article><script>alert(1)</script>`),
  };
}

/** Every notice by name, with everything that it can hold. */
export function noticeSamples(language: Locale) {
  const wanted = (slug: string, pieces: number, left: number) => {
    const { name } = productIn(language, slug);
    return { name, wanted: pieces, left };
  };
  const typed = [
    { name: 'name', value: 'Amina "Benyoucef"' },
    { name: 'seen_total', value: '4150' },
  ];
  return {
    'notice-order-not-found': noticeSample(language, { kind: 'orderNotFound' }),
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
    'notice-network-limited': noticeSample(language, {
      kind: 'networkLimited',
      again: { path: checkoutPath(language), typed },
    }),
    'notice-not_ready': noticeSample(language, {
      kind: 'not_ready',
      again: { path: checkoutPath(language), typed },
    }),
    'notice-unreachable': noticeSample(language, { kind: 'unreachable', retryToken: token }),
    'notice-refused': noticeSample(language, { kind: 'refused', retryToken: token }),
    'notice-account-refused': noticeSample(language, { kind: 'account_refused' }),
    'notice-account-refused-cash': noticeSample(language, {
      kind: 'account_refused',
      cashCheckout: '/checkout',
    }),
    'notice-unexpected': noticeSample(language, { kind: 'unexpected', retryToken: token }),
    'notice-failed': noticeSample(language, { kind: 'failed' }),
    'notice-wrong-method': noticeSample(language, { kind: 'wrongMethod' }),
    'notice-too-large': noticeSample(language, { kind: 'tooLarge' }),
    'notice-closed': noticeSample(language, {
      kind: 'closed',
      setting: {
        name: 'SERVICE_WEBHOOK_SECRET',
        command: 'npx wrangler secret put SERVICE_WEBHOOK_SECRET',
      },
    }),
  };
}
