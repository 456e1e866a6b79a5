import { SELF } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { settingGroups } from '../../../src/desk/store-details/rules/setting-groups.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { callQueuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { onboardingPath, storeDetailsPath } from '../../../src/domain/addresses/desk/settings.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { exif, joined, jpegWith, plainPng, pngOf } from '../../shop/photos/pictures.ts';
import { type Form, formsOn, linksOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { Orders } from '../desk-driver.ts';
import { pairOwner, pairPacker } from '../devices.ts';
import { withoutOwnScripts } from '../own-scripts.ts';

let dates = '';
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
});
const orders = new Orders(shop, () => ({ [dates]: 1 }));

type Group = (typeof settingGroups)[number];
const pathOf = (group: Group) => storeDetailsPath('fr', group);

/** The fields of the page's form of a group; boxes of one name are sent as one text. */
function fieldsIn(html: string): Record<string, string> {
  const paths = settingGroups.flatMap((group) =>
    languages.map((language) => storeDetailsPath(language, group)),
  );
  const isOfGroup = ({ action }: Form) => paths.includes(action);
  const fields: Record<string, string> = {};
  for (const [name, value] of formsOn(html).find(isOfGroup)?.sent ?? [])
    fields[name] = fields[name] === undefined ? value : `${fields[name]} ${value}`;
  return fields;
}

async function save(owner: Visitor, group: Group, changes: Record<string, string>) {
  const shown = fieldsIn(await owner.read(pathOf(group)));
  return owner.post(pathOf(group), { ...shown, ...changes });
}
const chosen = async () => Object.fromEntries((await inShop('SELECT * FROM settings')).map(Object.values));
const actions = async () =>
  (await inShop("SELECT action, fields FROM audit_log WHERE action = 'store_details.save'")).map(
    ({ fields }) => fields,
  );

test.each([
  ['identity', 'SHOP_NIF', '12', 'nif'],
  ['identity', 'SHOP_NIF', '0021 1600 1234 567', null],
  ['identity', 'SHOP_NIF', '00211600123456700000', null],
  ['contact', 'SHOP_INSTAGRAM', 'dar.el.waha', null],
] as const)('%s: %s of %j is refused because of %s', async (group, name, value, problem) => {
  const owner = await pairOwner();
  const answer = await save(owner, group, { [name]: value });
  expect(answer.status).toBe(problem === null ? 303 : 422);
  if (problem !== null)
    expect(await answer.text()).toContain(deskCopyIn.fr.settings.storeDetails.problems[problem]);
});

describe('a saved setting', () => {
  test('is on every page of the shop at once, and in the audit log by name only', async () => {
    const owner = await pairOwner();
    const answer = await save(owner, 'look', {
      SHOP_NAME_FR: ' Dar  El Waha ',
      SHOP_TAGLINE_FR: 'Du jardin à <vous>',
      SHOP_COLOR: '#7A1F5C',
      SHOP_LOGO: 'https://img.test/logo.png',
    });
    expect(answer.headers.get('Location')).toBe(`${pathOf('look')}?saved`);
    await save(owner, 'contact', { SHOP_PHONE: '0661 22 33 44', SHOP_INSTAGRAM: '@dar', SHOP_EMAIL: '' });
    await save(owner, 'identity', { SHOP_LEGAL_NAME: 'EURL Dar', SHOP_NIF: '٠٠٢١ ١٦٠٠ 1234567' });
    const page = await new Visitor().read('/fr');
    expect(page).toContain('· Dar El Waha</title>');
    expect(page).toContain('Du jardin à &lt;vous&gt;');
    expect(page).toContain('href="/theme-7a1f5c.css"');
    expect(page).toContain('src="https://img.test/logo.png"');
    expect(page).toContain('tel:0661223344');
    expect(page).toContain('https://www.instagram.com/dar');
    expect(page).toContain('EURL Dar');
    // Its number has the digits of a register, and does not break.
    expect(page).toContain('0021\u00a01600\u00a01234567');
    expect(page).not.toContain('mailto:');
    expect(await new Visitor().read('/ar')).not.toContain('Dar El Waha');
    const manifest = await (await new Visitor().get('/fr/shop.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Dar El Waha', theme_color: '#7a1f5c' });
    expect(await actions()).toEqual([
      'shop_name_fr shop_tagline_fr shop_logo shop_color',
      'shop_phone shop_email shop_instagram',
      'shop_legal_name shop_nif',
    ]);
    const auditLog = await owner.readText('/fr/desk/audit-log');
    for (const words of ['Nom · Français', 'Couleur', 'NIF']) expect(auditLog).toContain(words);
    expect(auditLog).not.toMatch(/0021|٠٠٢١/);
  });

  test('takes the number of the declaration to the authority, a step of opening the shop', async () => {
    const owner = await pairOwner();
    const { declaration } = deskCopyIn.fr.onboarding.steps;
    const steps = async () => await owner.readText(onboardingPath('fr'));
    expect(await steps()).toContain(textOf(declaration.open));
    await save(owner, 'identity', { SHOP_DATA_DECLARATION: 'D-2026/77' });
    expect(await steps()).toContain(textOf(declaration.done));
    expect(await new Visitor().readText('/fr/privacy')).toContain('n° D-2026/77');
  });

  test.each([
    [200, { pending_names: null }, 'published'],
    [200, { pending_names: { id: 'n' } }, 'waiting'],
    [403, { message: 'No.', code: 'missing_scope_profile_write' }, 'scope'],
    [503, { message: 'Later.' }, 'failed'],
    [404, { message: 'Unknown path.' }, 'none'],
  ] as const)('is set at the service too, which answers %s %j: %s', async (status, answer, outcome) => {
    const owner = await pairOwner();
    const sent: unknown[] = [];
    shop.service.sabotage = async (request) => {
      if (!request.url.endsWith('/profile')) return undefined;
      sent.push(await request.json());
      return Response.json(answer, { status });
    };
    const saved = await save(owner, 'look', { SHOP_NAME_FR: 'Dar El Waha', SHOP_LOGO: '' });
    const path = saved.headers.get('Location') ?? '';
    expect(path).toBe(`${pathOf('look')}?saved${outcome === 'none' ? '' : `=${outcome}`}`);
    const said = deskCopyIn.fr.settings.storeDetails.paymentPage[outcome];
    expect(await owner.readText(path)).toContain(said.replace(/\s+/g, ' '));
    await save(owner, 'contact', { SHOP_PHONE: '0661 22 33 44', SHOP_EMAIL: '' });
    await save(owner, 'identity', { SHOP_NIF: '002116001234567' });
    expect(sent).toMatchObject([
      { name_fr: 'Dar El Waha', name_ar: 'حانوت', logo: null },
      { phone: '0661 22 33 44', email: null },
    ]);
    // Sent again, it is set again, in case it failed before; refused, it is not.
    await save(owner, 'look', {});
    await save(owner, 'contact', { SHOP_PHONE: '0661 00 00 00', version: 'other' });
    expect(sent).toHaveLength(3);
    expect(await actions()).toHaveLength(3);
    expect((await new Visitor().get('/fr')).status).toBe(200);
  });

  test('is stored when it differs from the configured one, and removed by typing that', async () => {
    const owner = await pairOwner();
    await save(owner, 'contact', { SHOP_PHONE: '' });
    expect(await chosen()).toEqual({ SHOP_PHONE: '' });
    expect(await new Visitor().read('/fr/contact')).not.toContain('tel:');
    await save(owner, 'contact', { SHOP_PHONE: '+213550123456' });
    expect(await chosen()).toEqual({});
    expect(await new Visitor().read('/fr/contact')).toContain('tel:+213550123456');
    await save(owner, 'contact', {});
    expect(await actions()).toEqual(['shop_phone', 'shop_phone']);
  });

  test('of texts is on its page, and changes the version of the terms; emptied, the default returns', async () => {
    const owner = await pairOwner();
    const versionOf = (page: string) => /<bdi dir="ltr">([\da-f]{12})</.exec(page)?.[1];
    const ours = await new Visitor().read('/fr/conditions');
    const own = '# Chez nous\n\nOn se parle & on s’entend.';
    await save(owner, 'text-conditions', { PAGE_CONDITIONS_FR: own });
    const page = await new Visitor().read('/fr/conditions');
    expect(page).toContain('<h2 dir="auto">Chez nous</h2>');
    expect(page).toContain('On se parle &amp; on s’entend.');
    expect(versionOf(page)).not.toBe(versionOf(ours));
    expect(fieldsIn(await owner.read(pathOf('text-conditions'))).PAGE_CONDITIONS_FR).toBe(own);
    await save(owner, 'text-conditions', { PAGE_CONDITIONS_FR: '' });
    expect(versionOf(await new Visitor().read('/fr/conditions'))).toBe(versionOf(ours));
    expect(await chosen()).toEqual({});
  });

  test('of languages is offered to shoppers and search engines; a link in another one still opens', async () => {
    const owner = await pairOwner();
    await save(owner, 'languages', { SHOP_LANGUAGES: 'fr' });
    const visitor = new Visitor();
    for (const path of ['/fr', '/fr/p/dattes', '/fr/about']) {
      const page = await visitor.read(path);
      expect([page.includes('class="languages"'), page.includes('hreflang="ar"')], path).toEqual([
        false,
        false,
      ]);
    }
    expect(await visitor.read('/sitemaps/shelves.xml')).not.toContain('/ar');
    expect((await visitor.get('/')).headers.get('Location')).toBe('/fr');
    expect((await visitor.get('/ar/p/dattes')).status).toBe(200);
    expect(await owner.read('/fr/desk')).toContain('hreflang="ar"');
  });

  test('of the order form shows or hides it on product pages at once', async () => {
    await offerPaymentMethods('cash');
    const owner = await pairOwner();
    const hasForm = async () => (await new Visitor().read('/fr/p/dattes')).includes('id="order"');
    expect([await hasForm(), fieldsIn(await owner.read(pathOf('quick-order'))).QUICK_ORDER]).toEqual([
      true,
      'on',
    ]);
    await save(owner, 'quick-order', { QUICK_ORDER: 'off' });
    expect([await hasForm(), fieldsIn(await owner.read(pathOf('quick-order'))).QUICK_ORDER]).toEqual([
      false,
      'off',
    ]);
    await save(owner, 'quick-order', { QUICK_ORDER: 'on' });
    expect(await hasForm()).toBe(true);
    expect(await actions()).toEqual(['quick_order', 'quick_order']);
  });

  test('of periods is applied by retention, and shown on the privacy page', async () => {
    const owner = await pairOwner();
    await save(owner, 'periods', { CONTACTS_KEPT_DAYS: '77' });
    expect(await inContext(({ settings: { periods } }) => periods.CONTACTS_KEPT_DAYS / 86_400_000)).toBe(77);
    expect(await new Visitor().readText('/fr/privacy')).toContain('effacées 77 jours après');
  });
});

describe('a refused setting', () => {
  test.each([
    ['look', { SHOP_COLOR: '#fff3c4' }, 'contraste 1.0'],
    ['look', { SHOP_COLOR: 'rouge' }, deskCopyIn.fr.settings.storeDetails.problems.colour],
    ['look', { SHOP_LOGO: 'http://img.test/x.png' }, deskCopyIn.fr.settings.storeDetails.problems.address],
    ['look', { SHOP_NAME_AR: 'x'.repeat(61) }, deskCopyIn.fr.settings.storeDetails.problems.long],
    ['contact', { SHOP_PHONE: '12' }, deskCopyIn.fr.settings.storeDetails.problems.phone],
    [
      'contact',
      { SHOP_FACEBOOK: 'javascript:alert(1)' },
      deskCopyIn.fr.settings.storeDetails.problems.social,
    ],
    ['contact', { SHOP_EMAIL: 'a@b"><script>' }, deskCopyIn.fr.settings.storeDetails.problems.mail],
    ['periods', { CONTACTS_KEPT_DAYS: '29' }, deskCopyIn.fr.settings.storeDetails.problems.days],
    ['quick-order', { QUICK_ORDER: 'maybe' }, deskCopyIn.fr.settings.storeDetails.problems.switch],
    ['languages', { SHOP_LANGUAGES: '' }, deskCopyIn.fr.settings.storeDetails.problems.none],
    [
      'text-returns',
      { PAGE_RETURNS_AR: 'x'.repeat(6_001) },
      deskCopyIn.fr.settings.storeDetails.problems.long,
    ],
  ] as [Group, Record<string, string>, string][])(
    'on %s, %j has an error beside its field and stays in it',
    async (group, changes, why) => {
      const owner = await pairOwner();
      const answer = await save(owner, group, changes);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      const [[name = '', typed] = []] = Object.entries(changes);
      expect(textOf(html)).toContain(textOf(why));
      if (group !== 'languages' && group !== 'quick-order') {
        expect(html).toMatch(
          new RegExp(`name="${name}"[^>]*aria-describedby="[^"]*${name}-wrong"[^>]*aria-invalid="true"`),
        );
        expect(fieldsIn(html)[name]).toBe(typed);
      }
      expect(withoutOwnScripts(html)).not.toContain('<script');
      expect([await chosen(), await actions()]).toEqual([{}, []]);
    },
  );

  test('is one changed by another device meanwhile: both are shown, and saving again stores it', async () => {
    const owner = await pairOwner();
    const old = fieldsIn(await owner.read(pathOf('look')));
    await save(owner, 'look', { SHOP_NAME_FR: 'Un' });
    // Another settings page is not concerned.
    await save(owner, 'contact', { SHOP_PHONE: '0661 22 33 44' });
    const late = await owner.post(pathOf('look'), { ...old, SHOP_NAME_FR: 'Deux' });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(fieldsIn(html).SHOP_NAME_FR).toBe('Deux');
    expect(await chosen()).toMatchObject({ SHOP_NAME_FR: 'Un' });
    expect((await owner.post(pathOf('look'), fieldsIn(html))).status).toBe(303);
    expect(await chosen()).toMatchObject({ SHOP_NAME_FR: 'Deux' });
    // Sent twice it is one change.
    expect((await owner.post(pathOf('look'), fieldsIn(html))).status).toBe(303);
    expect(await actions()).toHaveLength(3);
  });

  test('is a truncated form: it clears nothing', async () => {
    const owner = await pairOwner();
    await save(owner, 'look', { SHOP_NAME_FR: 'Un' });
    const { version = '' } = fieldsIn(await owner.read(pathOf('look')));
    const cut: Record<string, string>[] = [{ version, SHOP_NAME_AR: 'Deux' }, { whole: '1' }, {}];
    for (const form of cut) expect((await owner.post(pathOf('look'), form)).status).toBe(303);
    expect(await chosen()).toEqual({ SHOP_NAME_FR: 'Un' });
  });
});

test.each(settingGroups)('%s is for owners only', async (group) => {
  const packer = await pairPacker(await pairOwner());
  expect((await packer.get(pathOf(group))).status).toBe(403);
  expect((await packer.post(pathOf(group), { version: '', whole: '1', SHOP_NAME_FR: 'x' })).status).toBe(403);
  const stranger = await new Visitor().get(pathOf(group));
  expect([stranger.status, (await stranger.text()).includes('SHOP_')]).toEqual([403, false]);
  expect(await chosen()).toEqual({});
});

describe('an uploaded logo', () => {
  async function uploadLogo(
    visitor: Visitor,
    file: Uint8Array<ArrayBuffer>,
    { path = pathOf('look'), typed = {} }: { path?: string; typed?: Record<string, string> } = {},
  ): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fieldsIn(await visitor.read(path)), ...typed }))
      if (name !== 'logo_file') body.append(name, value);
    body.append('logo_file', new File([file], '<logo>.png', { type: 'image/png' }));
    const headers = { Cookie: visitor.cookie, Origin: origin };
    return SELF.fetch(`${origin}${path}`, { method: 'POST', redirect: 'manual', headers, body });
  }
  const kept = () => inShop('SELECT file FROM photos');
  const entries = async () =>
    (await inShop("SELECT action, fields FROM audit_log WHERE action LIKE 'store_details.%'")).map(
      Object.values,
    );

  test('is stored clean, on every page at once, and in the audit log; sent again it is the same', async () => {
    const owner = await pairOwner();
    const logo = pngOf(96, 96);
    const answer = await uploadLogo(owner, joined(logo, [1, 2, 3]));
    expect(answer.headers.get('Location')).toBe(`${pathOf('look')}?saved`);
    const { SHOP_LOGO: path = '' } = (await chosen()) as Record<string, string>;
    expect(path).toMatch(/^\/photos\/[\da-f]{32}-96x96\.png$/);
    expect(await new Visitor().read('/fr')).toContain(`class="logo" src="${path}"`);
    const shown = await new Visitor().get(path);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(logo);
    expect((await uploadLogo(owner, logo)).status).toBe(303);
    expect(await kept()).toHaveLength(1);
    expect(await entries()).toEqual([
      ['store_details.logo', 'shop_logo'],
      ['store_details.save', 'shop_logo'],
    ]);
    await save(owner, 'look', { SHOP_LOGO: '' });
    expect(await new Visitor().read('/fr')).not.toContain('class="logo"');
  });

  test.each([
    ['an SVG that can hold a script', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a file that is no picture', new Uint8Array([1, 2, 3])],
    ['a file too large for every page', joined(plainPng, new Uint8Array(100_000))],
    ['a truncated picture', plainPng.slice(0, 40)],
    ['an empty JPEG with a place in it', jpegWith(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), exif(1))],
  ])('is not %s: the page says so, and keeps the typed fields', async (_, file) => {
    const owner = await pairOwner();
    const answer = await uploadLogo(owner, new Uint8Array(file));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/id="SHOP_LOGO-wrong">Il faut une image/);
    expect(await kept()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test('is read six times at once by device; the seventh waits, and the typed fields are on the page', async () => {
    // A slow machine would get the next one meanwhile.
    vi.setSystemTime(Date.now());
    const owner = await pairOwner();
    const cut = plainPng.slice(0, 40);
    for (let logo = 0; logo < 6; logo += 1) expect((await uploadLogo(owner, cut)).status).toBe(422);
    const words = { ar: 'شعارات كثيرة', fr: 'beaucoup de logos', en: 'many logos' };
    for (const language of languages) {
      const sent = { path: storeDetailsPath(language, 'look'), typed: { SHOP_NAME_FR: 'Épices Nour' } };
      const refused = await uploadLogo(owner, plainPng, sent);
      expect(refused.status).toBe(429);
      const page = await refused.text();
      expect(page).toMatch(new RegExp(`id="SHOP_LOGO-wrong">[^<]*${words[language]}`));
      expect(page).toContain('value="Épices Nour"');
    }
    expect(await kept()).toEqual([]);
    // Without a file the form is saved as ever. Ten seconds later the logo is read too.
    expect((await save(owner, 'look', { SHOP_NAME_FR: 'Épices Nour' })).status).toBe(303);
    await inShop("UPDATE quotas SET at = at - 11000 WHERE name LIKE 'files logos %'");
    expect((await uploadLogo(owner, plainPng)).status).toBe(303);
    expect(await kept()).toHaveLength(1);
  });

  test('from a packer is not stored', async () => {
    const packer = await pairPacker(await pairOwner());
    expect((await uploadLogo(packer, pngOf(9, 9))).status).toBe(403);
    expect(await kept()).toEqual([]);
  });
});

describe('the text of a message to shoppers', () => {
  const textIn = (page: string) => {
    const chat = linksOn(page).find((link) => link.startsWith('https://wa.me/213'));
    return new URL(chat ?? 'https://wa.me/').searchParams.get('text');
  };

  test('has the values of the order, on its page and in the queue of calls, with its link', async () => {
    await offerPaymentMethods('cash');
    const owner = await pairOwner();
    const { number, token } = await orders.placeByStranger('cash', { name: 'Amina $& {nom}' });
    const ours = textIn(await owner.read(deskOrderPath('fr', number))) ?? '';
    expect(ours).toContain('Bonjour Amina');
    await save(owner, 'messages', { MESSAGE_CALL_FR: 'Salut {nom}, {montant} pour {commande} ?' });
    for (const path of [deskOrderPath('fr', number), callQueuePath('fr')]) {
      const text = textIn(await owner.read(path)) ?? '';
      expect(text, path).toMatch(/^Salut Amina \$& \{nom\}, \S.*\sDA pour .+ \?\n/);
      expect(text, path).toContain(token);
    }
    await save(owner, 'messages', { MESSAGE_CALL_FR: '' });
    expect(textIn(await owner.read(deskOrderPath('fr', number)))).toBe(ours);
  });

  test('with an unknown word in braces, or too long, is refused and stays in the form', async () => {
    const owner = await pairOwner();
    const refused = await save(owner, 'messages', { MESSAGE_OTHER_FR: 'Salut {prénom}' });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('Salut {prénom}');
    expect(textOf(page)).toContain(deskCopyIn.fr.settings.storeDetails.problems.placeholder);
    expect((await save(owner, 'messages', { MESSAGE_OTHER_FR: 'x'.repeat(601) })).status).toBe(422);
    expect(await chosen()).toEqual({});
  });
});
