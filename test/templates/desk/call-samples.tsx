import type { CallRow } from '../../../src/desk/call-queue/rules.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { CallQueuePage, type CallQueueProps } from '../../../templates/desk/call-queue/call-queue.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { type Words, wordsIn } from '../words.ts';

const MINUTE = 60_000;
const now = 1_795_258_800_000;

/** The queue of calls with every state of a row, an empty queue, and the orders of one network. */
export function callSamples(frame: DeskFrame): Record<string, JSX.Element> {
  const { language } = frame.t;
  const say = (words: Words) => wordsIn(words, language);
  const honey = {
    name: say({ ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' }),
    label: '500 g',
  };
  const oil = { name: say({ ar: 'زيت زيتون', fr: 'Huile d’olive', en: 'Olive oil' }), label: null };
  const amina = say({ ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' });
  const samira = say({ ar: 'سميرة', fr: 'Samira', en: 'Samira' });
  const plain: CallRow = {
    number: 'K7M2P9Q0',
    position: 1,
    submission: 'a page',
    group: 'open',
    name: amina,
    phone: '+213550123456',
    wilaya: 16,
    commune: say({ ar: 'باب الوادي', fr: 'Bab El Oued', en: 'Bab El Oued' }),
    delivery: 'home',
    note: null,
    items: [
      { ...honey, quantity: 2 },
      { ...oil, quantity: 1 },
    ],
    total: 4_850,
    placedAt: now - 95 * MINUTE,
    language: 'ar',
    token: '6cejhr7fp08ye8byt6hqmat3365eh4t6',
    calls: 0,
    misses: 0,
    outcome: null,
    calledAt: 0,
    callAgainAt: 0,
    flags: [],
    wish: null,
    suspicions: [],
    duplicate: null,
    isGivenUp: false,
    caller: null,
  };
  const after = say({ ar: 'بعد الخامسة من فضلكم', fr: 'Après 17 h, merci', en: 'After 5 p.m., please' });
  const orders: CallRow[] = [
    {
      ...plain,
      number: 'B4XTR2N8',
      group: 'due',
      calls: 1,
      outcome: 'again',
      calledAt: now - 60 * MINUTE,
      callAgainAt: now - 5 * MINUTE,
      caller: { name: samira, isOwn: true },
      flags: ['says_confirmed'],
    },
    { ...plain, note: after },
    {
      ...plain,
      number: 'VMRC95TJ',
      duplicate: {
        number: 'VMRCN75V',
        position: 1,
        submission: 'a page',
        placedAt: now - 97 * MINUTE,
        fulfilment: 'new',
        isCancelable: true,
      },
      delivery: 'desk',
      flags: ['link_confirmed'],
    },
    {
      ...plain,
      number: 'D55NK3PX',
      name: say({ ar: 'ههههه', fr: 'qsdfgh', en: 'qsdfgh' }),
      items: [{ ...honey, quantity: 24 }],
      total: 68_850,
      suspicions: ['name', 'high_sum'],
    },
    { ...plain, number: 'J8QW41ZR', caller: { name: samira, isOwn: false } },
    {
      ...plain,
      number: 'T2C9MB6H',
      phone: '+21321654321',
      calls: 3,
      misses: 3,
      outcome: 'off',
      calledAt: now - 26 * 60 * MINUTE,
      placedAt: now - 50 * 60 * MINUTE,
      isGivenUp: true,
      flags: ['wrong_number', 'change_wished'],
      wish: after,
    },
    {
      ...plain,
      number: 'P6DH0YKE',
      group: 'later',
      calls: 2,
      outcome: 'again',
      calledAt: now - 10 * MINUTE,
      callAgainAt: now + 20 * 60 * MINUTE,
    },
  ];
  const names = inEachLanguage(() => frame.shopName);
  const page: CallQueueProps = {
    frame,
    ticked: 'wilaya-16',
    orders,
    next: '0.0.1795258800000.T2C9MB6H',
    count: 23,
    networks: { lines: [], orders: 0, hasMore: false },
    place: {},
    now,
    shop: { names, texts: {}, origin: 'https://shop.example.dz' },
    refused: { number: 'K7M2P9Q1', why: 'outdated' },
    done: { number: 'H3RF7V5A', position: 2, submission: 'a page', kind: 'call_missed', reason: 'busy' },
  };
  const network = { network: 'cXV1eHF1dXg', orders: 4, first: now - 150 * MINUTE, last: now - MINUTE };
  const quiet = { next: null, refused: null, done: null };
  return {
    'desk-call-queue': <CallQueuePage {...page} />,
    'desk-call-queue-plain': (
      <CallQueuePage
        {...page}
        {...quiet}
        orders={[plain]}
        count={1}
        networks={{ lines: [network], orders: 4, hasMore: false }}
      />
    ),
    'desk-call-queue-network': (
      <CallQueuePage
        {...page}
        {...quiet}
        orders={[plain]}
        networks={{ lines: [network], orders: 4, hasMore: false }}
        place={{ network: network.network }}
      />
    ),
    'desk-call-queue-gone': (
      <CallQueuePage
        {...page}
        {...quiet}
        orders={[plain]}
        refused={{ number: 'X7K2M9QD', why: 'outdated' }}
      />
    ),
    'desk-call-queue-empty': <CallQueuePage {...page} {...quiet} orders={[]} count={0} />,
  };
}
