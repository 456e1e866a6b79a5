import { createHash } from 'node:crypto';
import QRCode from 'qrcode';
import type { Parcel } from '../../../src/desk/print/rules/parcel.ts';
import type { SlipFormat } from '../../../src/domain/addresses/slip-sizes.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { ChoosePage } from '../../../templates/desk/print/choose.tsx';
import { DaySheet } from '../../../templates/desk/print/day.tsx';
import { PickingSheet } from '../../../templates/desk/print/picking.tsx';
import { SlipsSheet } from '../../../templates/desk/print/slips.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { deskTextIn } from '../../desk/copy.ts';
import { type Words, wordsIn } from '../words.ts';

const AT = 1_795_252_500;
type Language = Locale;

const people: Words[] = [
  { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' },
  { ar: 'عبد القادر بوعلام الله', fr: 'Abdelkader Bouallam-Allah', en: 'Abdelkader Bouallam-Allah' },
  { ar: 'كريم', fr: 'Karim', en: 'Karim' },
];
const items: Words[] = [
  { ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' },
  { ar: 'زيت زيتون القبائل', fr: 'Huile d’olive de Kabylie', en: 'Kabyle olive oil' },
  { ar: 'تمر دقلة نور', fr: 'Dattes deglet nour', en: 'Deglet nour dates' },
];
const streets: Words[] = [
  { ar: '12 شارع كولونا', fr: '12, rue Colonna', en: '12, rue Colonna' },
  { ar: 'حي 500 مسكن، عمارة 7', fr: 'Cité 500 logements, bât. 7', en: 'Cité 500 logements, bât. 7' },
];
const note: Words = { ar: 'بعد الخامسة من فضلكم', fr: 'Après 17 heures, merci', en: 'After five, please' };
const none: Words = { ar: '', fr: '', en: '' };

function frameFor(language: Language): DeskFrame {
  return {
    t: deskTextIn(language),
    shopName: wordsIn({ ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }, language),
    isTest: true,
    device: { name: 'K', role: 'owner' },
    alternates: inEachLanguage((one) => `/${one}/desk`),
  };
}

/** Ordinary parcels. */
export function parcelsIn(language: Language): Parcel[] {
  const say = (words: Words | undefined) => wordsIn(words ?? none, language);
  return Array.from({ length: 6 }, (_, n) => ({
    number: `K7M2P9Q${n}`,
    placedAt: AT * 1000,
    name: say(people[n % 3]),
    phone: `+21355012345${n}`,
    street: n % 3 === 1 ? null : say(streets[n % 2]),
    commune: 'Bab El Oued',
    wilaya: [16, 31, 9, 58, 69, 1][n] ?? 16,
    delivery: n % 3 === 1 ? ('desk' as const) : ('home' as const),
    note: n === 0 ? say(note) : null,
    tracking: n === 2 ? 'YAL-8KX24Q' : null,
    courier: n === 2 ? 'Yalidine' : null,
    instruction: n % 2 === 0 ? ('cash' as const) : ('paid' as const),
    toCollect: n % 2 === 0 ? 5_250 + n * 113_000 : 0,
    takeBack: n === 4 ? [{ variant: 'price_jean', name: 'Jean', label: '38', quantity: 1 }] : [],
    items: items.slice(0, 1 + (n % 3)).map((one, at) => ({
      variant: `v${at}`,
      name: say(one),
      label: at === 0 ? '500 g' : null,
      quantity: 1 + ((n + at) % 3),
    })),
  }));
}

/** A fixed text for each word, different for different words. */
const chance = (word: string) => createHash('sha256').update(word).digest('hex');

/** The parcels of a busy shop, all different, because repetition would compress. */
export function manyParcels(language: Language, count: number): Parcel[] {
  const some = parcelsIn(language);
  return Array.from({ length: count }, (_, n): Parcel => {
    const parcel = some[n % some.length];
    if (parcel === undefined) throw new Error('There is none.');
    const digits = chance(`order ${n}`);
    return {
      ...parcel,
      number: digits.slice(0, 8).toUpperCase(),
      phone: `+2136${BigInt(`0x${digits}`).toString().slice(0, 8)}`,
      name: `${parcel.name} ${digits.slice(8, 14)}`,
      street: `${Number.parseInt(digits.slice(14, 16), 16)}, ${digits.slice(16, 26)}`,
      commune: `${parcel.commune} ${digits.slice(26, 30)}`,
      wilaya: 1 + (n % 58),
      tracking: `YAL-${digits.slice(30, 36)}`,
      toCollect: n % 2 === 0 ? Number.parseInt(digits.slice(36, 40), 16) : 0,
    };
  });
}

/** A parcel with the longest text in every field. */
export function longestParcel(language: Language): Parcel {
  const [parcel] = parcelsIn(language);
  const word = wordsIn(
    { ar: 'المستشفى الجامعي ', fr: 'Wolfsegg-Constantinople ', en: 'Wolfsegg-Constantinople ' },
    language,
  );
  if (parcel === undefined) throw new Error('There is none.');
  return {
    ...parcel,
    // As long as the shop's forms take them.
    name: word.repeat(8).slice(0, 120),
    street: word.repeat(12).slice(0, 255),
    commune: word.repeat(6).slice(0, 120),
    note: word.repeat(30),
    tracking: 'YAL-8KX24Q-8KX24Q-8KX24Q-8KX24Q-8KX24Q-8',
    toCollect: 99_999_999,
    items: Array.from({ length: 40 }, (_, n) => ({
      variant: `v${n}`,
      name: word.repeat(9),
      label: word,
      quantity: 999_999,
    })),
  };
}

export function slipsSheet(language: Language, paper: SlipFormat, parcels: readonly Parcel[]): JSX.Element {
  const slips = parcels.map((parcel) => {
    const courierToken = chance(parcel.number).slice(0, 32);
    const url = `https://boutique-de-tlemcen.example.dz/${language}/courier/${courierToken}`;
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
    return { ...parcel, courierToken, url, modules };
  });
  const printed = { queue: 'pack' } as const;
  return (
    <SlipsSheet
      frame={frameFor(language)}
      paper={paper}
      printed={printed}
      slips={slips}
      phone="0555 12 34 56"
      more={{ ...printed, after: 'K7M2P9Q5' }}
    />
  );
}

/** The desk's printed pages, and the page where they are chosen. */
export function printSamples(language: Language): Record<string, JSX.Element> {
  const frame = frameFor(language);
  const parcels = parcelsIn(language);
  const group = (queue: 'call' | 'pack' | 'hand_over' | 'courier', further: number) => ({
    queue,
    parcels: queue === 'hand_over' ? [] : parcels,
    further,
  });
  return {
    'desk-print': <ChoosePage frame={frame} queue="pack" parcels={parcels} />,
    'desk-print-none': <ChoosePage frame={frame} queue="hand_over" parcels={[]} />,
    'desk-print-a6': slipsSheet(language, 'a6', parcels.slice(0, 4)),
    'desk-print-roll': slipsSheet(language, 'roll', parcels.slice(0, 4)),
    'desk-print-picking': (
      <PickingSheet frame={frame} printed={{ queue: 'pack' }} parcels={parcels} more={null} />
    ),
    'desk-print-day': (
      <DaySheet
        frame={frame}
        groups={[group('call', 0), group('pack', 12), group('hand_over', 0), group('courier', 0)]}
        at={AT}
      />
    ),
  };
}

export function pickingSheet(language: Language, parcels: readonly Parcel[]): JSX.Element {
  const printed = { queue: 'pack' } as const;
  const more = { ...printed, after: 'K7M2P9Q5' };
  return <PickingSheet frame={frameFor(language)} {...{ printed, parcels, more }} />;
}

export function daySheet(language: Language, parcels: readonly Parcel[]): JSX.Element {
  const groups = [{ queue: 'courier' as const, parcels, further: 0 }];
  return <DaySheet frame={frameFor(language)} groups={groups} at={AT} />;
}
