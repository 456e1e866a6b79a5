import type { JSX } from 'hono/jsx/jsx-runtime';
import QRCode from 'qrcode';
import { inEachLanguage } from '../../../src/text/locales/by-language.ts';
import { DevicesPage, InvitationPage } from '../../../templates/desk/devices/devices.tsx';
import { JournalPage } from '../../../templates/desk/journal/journal.tsx';
import { DeskNoticePage } from '../../../templates/desk/notice/notice.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { AuthenticatorPage, ProofPage } from '../../../templates/desk/proof/proof.tsx';
import { CodesPage, PairPage, SignInPage } from '../../../templates/desk/signin/signin.tsx';
import { TodayPage } from '../../../templates/desk/today/today.tsx';
import { type Words, wordsIn } from '../words.ts';
import { orderSamples } from './order-samples.tsx';

const says = (language: DeskFrame['language'], words: Words) => wordsIn(words, language);
const AT = 1_795_252_500;
const secret = '7f'.repeat(16);

/** Every page of the desk, as an owner's device or a packer's is shown it, or nobody's. */
export function deskSamples(
  language: DeskFrame['language'],
): Record<string, JSX.Element | Promise<JSX.Element>> {
  const amina = says(language, { ar: 'هاتف أمينة', fr: 'Téléphone d’Amina', en: 'Amina’s phone' });
  const karim = says(language, { ar: 'ورشة كريم', fr: 'Atelier de Karim', en: 'Karim’s workshop' });
  const frameOf = (device: DeskFrame['device']): DeskFrame => ({
    language,
    shopName: says(language, { ar: 'حانوت', fr: 'Hanout', en: 'Hanout' }),
    isTest: true,
    device,
    alternates: inEachLanguage((one) => `/${one}/desk`),
  });
  const nobody = frameOf(null);
  const owner = frameOf({ name: amina, role: 'owner' });
  const packer = frameOf({ name: karim, role: 'packer' });
  const url = `https://shop.example.dz/${language}/desk/pair/${secret}`;
  const names = [
    { ar: 'أمينة بن يوسف', fr: 'Amina Benyoucef', en: 'Amina Benyoucef' },
    { ar: 'كريم', fr: 'Karim', en: 'Karim' },
    { ar: 'عبد القادر بوعلام الله', fr: 'Abdelkader Bouallam-Allah', en: 'Abdelkader Bouallam-Allah' },
  ];
  const states = [
    ['paid', 'new'],
    ['on_delivery', 'confirmed'],
    ['expired', 'new'],
    ['paid', 'handed_over'],
    ['processing', 'packed'],
  ] as const;
  const orders = states.map(([payment, fulfilment], n) => ({
    number: `K7M2P9Q${n}`,
    name: n === 4 ? null : says(language, names[n % 3] ?? { ar: '', fr: '', en: '' }),
    commune: 'Bab El Oued',
    wilaya: [16, 31, 47, 58, 9][n] ?? 16,
    total: [2_450, 118_900, 950, 7_300, 12_000][n] ?? 0,
    payment,
    fulfilment,
    placedAt: (AT - n * 5_400) * 1000,
  }));
  const device = { pairedAt: AT * 1000, seenAt: (AT + 7_200) * 1000 };
  const devices = [
    { ...device, id: 'a', name: amina, role: 'owner', isThis: true },
    { ...device, id: 'b', name: karim, role: 'packer', isThis: false },
  ] as const;
  const entry = { subject: null, network: '105.100.7.0/24', actor: { kind: 'device', name: amina } } as const;
  const entries = [
    { ...entry, id: '5', at: AT + 500, act: 'devices.rename', subject: karim },
    {
      ...entry,
      id: '4',
      at: AT + 400,
      act: 'signin.pair',
      subject: karim,
      actor: { kind: 'device', name: null },
    },
    { ...entry, id: '3', at: AT + 300, act: 'devices.invite' },
    { ...entry, id: '2', at: AT + 200, act: 'devices.codes', network: null },
    { ...entry, id: '1', at: AT, act: 'signin.offer', actor: { kind: 'operator', name: null } },
  ] as const;
  const codes = Array.from({ length: 10 }, (_, n) => `K7M2P9QD4XTZ0B${(10 + n * 7) % 100}`.padEnd(16, 'W'));
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
  const invitation = { url, modules, role: 'packer', until: AT * 1000 } as const;
  return {
    'desk-signin': <SignInPage frame={nobody} submission={secret} />,
    'desk-refused': (
      <SignInPage
        frame={nobody}
        submission={secret}
        refused="code"
        typed={{ code: 'K7M2-XXXX', name: karim }}
      />
    ),
    'desk-link-over': <SignInPage frame={nobody} submission={secret} refused="link" />,
    'desk-pair': (
      <PairPage frame={nobody} offer={{ secret, role: 'owner', name: 'Android', submission: secret }} />
    ),
    'desk-paired': <PairPage frame={owner} />,
    'desk-codes': <CodesPage frame={owner} codes={codes} />,
    'desk-today': <TodayPage frame={owner} orders={orders} next="K7M2P9Q4" />,
    'desk-today-packer': (
      <TodayPage frame={packer} orders={orders.map((one) => ({ ...one, total: null }))} next={null} />
    ),
    'desk-today-empty': <TodayPage frame={owner} orders={[]} next={null} />,
    ...orderSamples(language),
    'desk-devices': (
      <DevicesPage frame={owner} devices={devices} codesLeft={10} refused={null} submission={secret} />
    ),
    'desk-devices-refused': (
      <DevicesPage frame={owner} devices={devices} codesLeft={1} refused="last_owner" submission={secret} />
    ),
    'desk-invitation': <InvitationPage frame={owner} {...invitation} />,
    'desk-proof': <ProofPage frame={owner} refused="wrong" />,
    'desk-authenticator': (
      <AuthenticatorPage
        frame={owner}
        secret={secret}
        spelled="GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        modules={modules}
        isSet
        isWrong={false}
      />
    ),
    'desk-journal': <JournalPage frame={owner} entries={entries} next="1" />,
    'desk-forbidden': <DeskNoticePage frame={packer} kind="forbidden" />,
  };
}
