import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readMetadata } from '../../../src/contract/metadata.ts';
import { MOST_PHOTOS } from '../../../src/domain/photos/limits.ts';
import { eventually } from '../../eventually.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { readAgain, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addProduct('Miel', { metadata: { slug: 'miel', stock: 10, name_ar: 'عسل', ean: '613' } });
  service.addPrice(honey, 1_000, { variant: '250 g', colour_code: 7 });
  service.addPrice(honey, 1_900, { variant: '500 g' });
});

const PAGE = '/fr/desk/products/import';

async function give(visitor: Visitor, text: string, file: Uint8Array | null = null) {
  const body = new FormData();
  body.set('text', text);
  body.set('file', file === null ? new File([], '') : new File([file], 'articles.csv'));
  return SELF.fetch(`${origin}${PAGE}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
}

/** Uploads a list; returns its page's address. */
async function given(owner: Visitor, text: string, file: Uint8Array | null = null): Promise<string> {
  const answer = await give(owner, text, file);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

const writes = () => shop.service.calls.filter((call) => !call.startsWith('GET'));

/** Confirms a list, and runs the alarm until it is done. */
async function confirm(owner: Visitor, path: string): Promise<string> {
  const answer = await owner.post(`${path}/apply`, {});
  expect(answer.headers.get('Location')).toBe(path);
  await runDurableObjectAlarm(stub());
  await eventually(async () => {
    const [left] = await inShop("SELECT COUNT(*) AS n FROM uploads WHERE state = 'applying'");
    if (Number(left?.n) > 0) await runDurableObjectAlarm(stub());
    expect(left?.n).toBe(0);
  });
  return owner.readText(path);
}

test('an export of another shop is named as such, read as a whole, and the merchant may say that it is none', async () => {
  const owner = await pairOwner();
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
    'abaya,Abaya,Taille,M,AB-M,4500.00,https://cdn.test/1.jpg',
    'abaya,,,L,AB-L,4700.00,',
    'abaya,,,,,,https://cdn.test/2.jpg',
  ].join('\n');
  const path = await given(owner, file);
  const page = await owner.readText(path);
  expect(page).toContain('La liste est lue comme un export de Shopify.');
  expect(page).toMatch(/Nouvelles 3 /);
  expect(page).toContain('Photos https://cdn.test/1.jpg https://cdn.test/2.jpg');
  // Read as any list, the row with a picture alone has no price.
  expect((await owner.post(`${path}/format`, {})).headers.get('Location')).toBe(path);
  const plain = await owner.readText(path);
  expect(plain).toContain('La liste ressemble à un export de Shopify');
  expect(plain).toMatch(/Refusées/);
  await owner.post(`${path}/format`, { export: '1' });
  expect(await confirm(owner, path)).toContain('C’est fait : 3 lignes importées.');
  const [made] = shop.service.products.filter(({ name }) => name === 'Abaya');
  expect(made?.images).toEqual(['https://cdn.test/1.jpg', 'https://cdn.test/2.jpg']);
  const prices = shop.service.prices.filter(({ product_id }) => product_id === made?.id);
  expect(prices.map(({ amount, metadata }) => [amount, readMetadata(metadata, 'sku')])).toEqual([
    [4_500, 'AB-M'],
    [4_700, 'AB-L'],
  ]);
  expect(await owner.readText(await given(owner, `${file}\n`))).toMatch(/Inchangées 3 /);
});

test('a product of an export with more photos than a product can have says how many are imported', async () => {
  const owner = await pairOwner();
  const file = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
    'tapis,Tapis,Title,Default Title,T-1,4500.00,https://cdn.test/1.jpg',
    ...Array.from({ length: MOST_PHOTOS }, (_, n) => `tapis,,,,,,https://cdn.test/${n + 2}.jpg`),
  ].join('\n');
  const words = copy.imports.photosLeft(MOST_PHOTOS + 1, MOST_PHOTOS);
  expect(await owner.readText(await given(owner, file))).toContain(words.replaceAll('\u00a0', ' '));
});

test('the preview counts the same pieces as the list of stock: those that are not sold', async () => {
  const owner = await pairOwner();
  const price = String(shop.service.prices[0]?.id);
  await order(await visitorWith({ [price]: 3 }), { seen_total: '3000', way: 'card:3000' });
  await shop.tell(shop.lastCheckout(), 'paid');
  await order(await visitorWith({ [price]: 2 }), { seen_total: '2000', way: 'card:2000' });
  const { left } = copy.stock;
  expect(await owner.readText('/fr/desk/stock')).toContain(left(7));
  expect(await owner.readText(await given(owner, 'slug;stock\nmiel;12'))).toContain(`${left(7)} ${left(12)}`);
});

describe('a change of prices by a percentage', () => {
  const CHANGE = `${PAGE}/prices`;

  test('is a list of new prices, previewed, applied and rounded', async () => {
    const owner = await pairOwner();
    const answer = await owner.post(CHANGE, { category: '', percent: '+10 %', rounding: '50' });
    const path = answer.headers.get('Location') ?? '';
    const page = await owner.readText(path);
    expect(page).toMatch(/Changées 2 /);
    expect(page).toContain('1 000 DA 1 100 DA');
    expect(page).toContain('1 900 DA 2 100 DA');
    await confirm(owner, path);
    expect(shop.service.prices.slice(-2).map(({ amount }) => amount)).toEqual([1_100, 2_100]);
  });

  test('of another category, or by what is no percentage, changes nothing and keeps what was typed', async () => {
    const owner = await pairOwner();
    const none = await owner.post(CHANGE, { category: 'soin', percent: '10', rounding: '50' });
    expect(none.status).toBe(422);
    expect(textOf(await none.text())).toContain(copy.imports.prices.refused.no_prices);
    const wrong = await owner.post(CHANGE, { category: '', percent: 'dix', rounding: '50' });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(textOf(page)).toContain(copy.imports.prices.refused.percent);
    expect(page).toContain('value="dix"');
  });

  test('is for owners alone', async () => {
    const packer = await pairPacker(await pairOwner());
    const answer = await packer.post(CHANGE, { category: '', percent: '10', rounding: '50' });
    expect(answer.status).toBe(403);
  });
});

describe('a product list', () => {
  test('with SKUs gives them to products, and the next one finds the products by them', async () => {
    const owner = await pairOwner();
    const first = 'Référence;Nom;Taille;Prix\nM-250;Miel;250 g;1000\nM-500;Miel;500 g;1900\nS-1;Savon;;450';
    const done = await confirm(owner, await given(owner, first));
    expect(done).toContain('3 lignes importées');
    expect(shop.service.prices.map(({ metadata }) => readMetadata(metadata, 'sku'))).toEqual([
      'M-250',
      'M-500',
      'S-1',
    ]);
    const path = await given(owner, 'المرجع;السعر\nm-500;2000\nS-1;460\nM-250;1000\nX-9;5');
    const page = await owner.readText(path);
    expect(page).toMatch(/Ligne 2 m-500 Changée Prix \(DA\) 1 900 DA 2 000 DA Retrouvé par sa référence/);
    expect(page).toMatch(/Changées 2 .*Inchangées 1 .*Refusées 1/);
    await confirm(owner, path);
    expect(shop.service.products).toHaveLength(2);
    const offered = shop.service.prices.filter(({ metadata }) => readMetadata(metadata, 'hidden') !== true);
    expect(offered.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([
      460, 1_000, 2_000,
    ]);
    const exported = await owner.read(`${PAGE}/all.csv`);
    expect(exported).toContain('Référence (UGS)');
    expect(exported).toContain('M-500');
    expect(await owner.readText(await given(owner, exported))).toMatch(/Inchangées 3 /);
  });

  test('changes nothing before its confirmation, then applies its rows, and a repeat changes nothing', async () => {
    const owner = await pairOwner();
    const text = [
      'Nom\tTaille ou couleur\tPrix (DA)\tPièces\tFournisseur',
      'Miel\t250 g\t1 000\t10\tAli',
      '\t500 g\t2 100\t\tAli',
      '\t1 kg\t3 800\t\tAli',
      'Savon noir\t\t450\t٢٠\tSara',
      'Huile\t\tcher\t5\tSara',
    ].join('\n');
    const path = await given(owner, text);
    expect(await given(owner, text)).toBe(path);
    const page = await owner.readText(path);
    expect(page).toContain('Rien n’est encore fait');
    expect(page).toContain('Colonnes non lues : Fournisseur');
    expect(page).toMatch(/Nouvelles 2 .*Changées 1 .*Inchangées 1 .*Refusées 1/);
    expect(page).toMatch(/Ligne 3 Miel · 500 g Changée Prix \(DA\) 1 900 DA 2 100 DA/);
    // A new product is counted as new once.
    expect(page).toMatch(/Ligne 5 Savon noir Nouvelle Prix \(DA\) 450 DA/);
    expect(page).toMatch(/Ligne 6 Huile Refusée Colonne « Prix \(DA\) » : il faut des dinars entiers/);
    expect(writes()).toEqual([]);

    const done = await confirm(owner, path);
    expect(done).toContain('C’est fait : 3 lignes importées.');
    expect(shop.service.products.map(({ name, metadata }) => [name, metadata])).toEqual([
      ['Miel', { slug: 'miel', stock: 10, name_ar: 'عسل', ean: '613' }],
      ['Savon noir', { slug: 'savon-noir', stock: 20 }],
    ]);
    expect(shop.service.prices.map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [1_000, { variant: '250 g', colour_code: 7 }],
      [1_900, { variant: '500 g', hidden: true }],
      [2_100, { variant: '500 g' }],
      [3_800, { variant: '1 kg' }],
      [450, {}],
    ]);
    // Confirmed twice, and uploaded once more.
    const asked = shop.service.calls.length;
    await confirm(owner, path);
    const again = await given(owner, text);
    expect(again).not.toBe(path);
    expect(await owner.readText(again)).toMatch(/Il n’y a rien à changer\..*Inchangées 4 .*Refusées 1/);
    await confirm(owner, again);
    expect(shop.service.calls.slice(asked).filter((call) => !call.startsWith('GET'))).toEqual([]);
    const auditLog = await owner.readText('/fr/desk/audit-log');
    expect(auditLog).toContain('A donné une liste d’articles');
    expect(auditLog).toContain('A importé une liste d’articles');
    expect(await new Visitor().readText('/fr')).toContain('Savon noir');
  });

  test('reads a cost price, keeps it in the shop, and exports it', async () => {
    const owner = await pairOwner();
    const path = await given(
      owner,
      "Nom\tTaille ou couleur\tPrix d'achat\nMiel\t250 g\t620 DA\nMiel\t500 g\tcher",
    );
    expect(await owner.readText(path)).toMatch(/Miel · 250 g Changée Prix d’achat \(DA\) .*620 DA.*Refusée/);
    await confirm(owner, path);
    expect(JSON.stringify([shop.service.products, shop.service.prices])).not.toContain('620');
    expect(await inShop('SELECT since, cost FROM cost_prices')).toEqual([{ since: 0, cost: 620 }]);
    const file = await owner.read(`${PAGE}/all.csv`);
    expect(file).toContain('Prix d’achat (DA)');
    expect(file).toMatch(/;620;/);
    expect(await owner.readText(await given(owner, file))).toContain(copy.imports.isSame);
  });

  test('exported by the shop changes nothing when it comes back; edited cells do', async () => {
    const owner = await pairOwner();
    const answer = await owner.get(`${PAGE}/all.csv`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toContain('hanout-goods.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const file = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    expect(file).toMatch(/^\uFEFFAdresse de la page;Nom;Taille ou couleur;Prix \(DA\);Pièces;/);
    expect(file.trimEnd().split('\r\n')).toHaveLength(3);
    const path = await given(owner, '', bytes);
    expect(await owner.readText(path)).toMatch(
      /articles\.csv 2 lignes · 1 article Lu comme un texte [^.]* points-virgules\. Il n’y a rien à changer\./,
    );
    // As a spreadsheet with English settings saves it.
    const edited = file.replaceAll(';', ',').replace('1900', '"1,950"');
    const other = await given(owner, '', new TextEncoder().encode(edited));
    expect(await confirm(owner, other)).toContain('C’est fait : 1 ligne importée.');
    expect(shop.service.prices.at(-1)).toMatchObject({ amount: 1_950, metadata: { variant: '500 g' } });
  });

  test('with refused rows returns them as a file, with the reason, as they came', async () => {
    const owner = await pairOwner();
    const path = await given(owner, 'Nom;Prix;Note\nHuile;cher;=1+1\nThé;300;\n;#REF!;x');
    const answer = await owner.get(`${path}/refused.csv`);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).replace(/[\u00a0\u202f]/g, ' ').split('\r\n');
    expect(lines[0]).toMatch(/Raison;Nom;Prix;Note$/);
    expect(lines[1]).toMatch(
      /^"?Ligne 2 · Colonne « Prix » : il faut des dinars entiers.*;Huile;cher;'=1\+1$/,
    );
    expect(lines[2]).toMatch(/^"?Ligne 4 · Colonne « Prix » : la formule/);
    const workbook = await (await owner.get(`${path}/refused.xlsx`)).arrayBuffer();
    const { sheets } = await readXlsx(new Uint8Array(workbook));
    expect(sheets[0]?.rows.map((row) => row.slice(1))).toEqual([
      ['Nom', 'Prix', 'Note'],
      ['Huile', 'cher', '=1+1'],
      ['Thé', '#REF!', 'x'],
    ]);
  });

  test('returns refused rows with the name of their product, so that each stands alone', async () => {
    const owner = await pairOwner();
    const path = await given(
      owner,
      [
        'Nom;Taille;Prix;Pièces',
        'Tajine;;2150;beaucoup',
        'Cire;petite;1400;25',
        ';moyenne;sur demande;',
        ';grande;4750;',
      ].join('\n'),
    );
    expect(await confirm(owner, path)).toContain('C’est fait : 2 lignes importées.');
    const file = await owner.read(`${path}/refused.csv`);
    const [, tajine, wax] = file.split('\r\n');
    expect(tajine).toMatch(/;Tajine;;2150;beaucoup$/);
    expect(wax).toMatch(/;Cire;moyenne;sur demande;$/);
    const corrected = file.replace('beaucoup', '12').replace('sur demande', '2600');
    await confirm(owner, await given(owner, '', new TextEncoder().encode(corrected)));
    const names = new Map(shop.service.products.map(({ id, name }) => [id, name]));
    const sizes = shop.service.prices.flatMap(({ product_id, amount, metadata }) => {
      const name = names.get(product_id);
      return name === 'Tajine' || name === 'Cire'
        ? [`${name} ${readMetadata(metadata, 'variant') ?? ''} ${amount}`]
        : [];
    });
    expect(sizes.toSorted()).toEqual([
      'Cire grande 4750',
      'Cire moyenne 2600',
      'Cire petite 1400',
      'Tajine  2150',
    ]);
  });

  test('with pieces per size in a plain column counts each size, and refuses what differs for the whole', async () => {
    const owner = await pairOwner();
    const path = await given(
      owner,
      'Nom;Taille;Prix;Stock;Rayon\nThé;50 g;300;4;Thé\n;100 g;500;6;\n;200 g;900;;Café',
    );
    expect(await owner.readText(path)).toMatch(
      /Ligne 3 Thé · 100 g Nouvelle Prix \(DA\) 500 DA Pièces de cette taille ou couleur 6/,
    );
    expect(await owner.readText(`${path}?show=refused`)).toMatch(
      /Ligne 4 .*« Rayon » : une ligne plus haut dit autre chose du même article\./,
    );
    await confirm(owner, path);
    const said = shop.service.prices.map(({ metadata }) => readMetadata(metadata, 'stock'));
    expect(said.slice(-2)).toEqual([4, 6]);
  });

  test('by names alone changes what has the name in any language, and asks where two may be meant', async () => {
    const owner = await pairOwner();
    const make = (name: string, metadata: Record<string, string>, amount: number) => {
      const id = shop.service.addProduct(name, { metadata });
      shop.service.addPrice(id, amount);
      return id;
    };
    make('سروال جينز', { slug: 'jean', name_fr: 'Jean' }, 3_200);
    make('حناء', { slug: 'henne', name_fr: 'Henné' }, 300);
    const second = make('حنّاء', { slug: 'hna' }, 350);
    await readAgain();
    const path = await given(
      owner,
      'الاسم\tالسعر\nJean\t3500\nحناء\t380\nزيت الأركان\t1950\nزيت الاركان\t1900',
    );
    const page = await owner.readText(path);
    expect(page).toMatch(/Ligne 2 Jean Changée Prix \(DA\) 3 200 DA 3 500 DA Retrouvé par son nom\./);
    expect(page).toMatch(/Ligne 3 حناء À préciser plusieurs articles peuvent être celui-ci/);
    expect(page).toMatch(
      /Ligne 4 زيت الأركان Nouvelle .*Nouveau : aucun article n’a ce nom, dans aucune langue\./,
    );
    expect(page).toMatch(/Ligne 5 زيت الاركان À préciser la ligne 4 a déjà ce nom ou cet article/);
    expect(page).toContain('Changer : حنّاء · 350 DA · hna');
    await confirm(owner, path);
    expect(shop.service.products.map(({ name }) => name)).toEqual([
      'Miel',
      'سروال جينز',
      'حناء',
      'حنّاء',
      'زيت الأركان',
    ]);
    // In another list the merchant says what the rows mean.
    const again = await given(owner, 'الاسم\tالسعر\nحناء\t380\nزيت الأركان\t1950\nزيت الاركان\t1900');
    const answer = await owner.post(`${again}/choose`, {
      'row.2': second,
      'row.4': 'new',
      'row.9': 'x',
      row: 'y',
    });
    expect(answer.headers.get('Location')).toBe(again);
    const chosen = await owner.readText(again);
    expect(chosen).toMatch(/Ligne 2 حناء Changée .*350 DA 380 DA Retrouvé selon votre choix\./);
    expect(chosen).toMatch(/Ligne 4 زيت الاركان Nouvelle .*Nouveau, selon votre choix\./);
    await confirm(owner, again);
    expect(shop.service.products.filter(({ name }) => /^زيت/.test(String(name)))).toHaveLength(2);
    const amounts = shop.service.prices.filter(({ product_id }) => product_id === second);
    expect(amounts.map(({ amount }) => amount)).toEqual([350, 380]);
    expect(shop.service.products.find(({ id }) => id === second)?.name).toBe('حنّاء');
  });

  test('whose rows name one product in two ways asks about the second', async () => {
    const owner = await pairOwner();
    const path = await given(owner, 'Nom;Taille;Prix\nMiel;250 g;1100\nعسل;250 g;1200');
    expect(await owner.readText(path)).toMatch(
      /Ligne 3 .*À préciser la ligne 2 a déjà ce nom ou cet article/,
    );
    await confirm(owner, path);
    expect(shop.service.prices.at(-1)?.amount).toBe(1_100);
  });

  test('with headings in doubt asks for each, and reads nothing until then', async () => {
    const owner = await pairOwner();
    const text = 'Nom;Prix;Prix magasin;Stock mini;Stock\nVerre;1500;1200;2;9';
    const path = await given(owner, text);
    const page = await owner.read(path);
    expect(textOf(page)).toContain('Que contiennent ces colonnes');
    expect(textOf(page)).toMatch(/C · Prix magasin.*Elle contient : 1200/);
    expect(page.match(/<select/g)).toHaveLength(2);
    await owner.post(`${path}/apply`, {});
    expect(await inShop('SELECT state FROM uploads')).toEqual([{ state: 'columns' }]);
    const unclear = await owner.post(`${path}/columns`, { 'column.2': 'amount', 'column.3': 'none' });
    expect(unclear.headers.get('Location')).toBe(`${path}?columns=again`);
    const answer = await owner.post(`${path}/columns`, { 'column.2': 'cost', 'column.3': 'none' });
    expect(answer.headers.get('Location')).toBe(path);
    const preview = await owner.readText(path);
    expect(preview).toMatch(
      /Verre Nouvelle Prix \(DA\) 1 500 DA Pièces 9 pièces Prix d’achat \(DA\) 1 200 DA/,
    );
    expect(preview).toContain('Colonnes non lues : Stock mini');
    expect(await owner.readText(`${path}?columns`)).toContain('Que contiennent ces colonnes');
    await confirm(owner, path);
    await owner.post(`${path}/columns`, { 'column.2': 'none', 'column.3': 'none' });
    expect(await inShop('SELECT state FROM uploads')).toEqual([{ state: 'done' }]);
  });

  test('in an old code page is read, and the preview says so', async () => {
    const owner = await pairOwner();
    const arabic = new Uint8Array([
      ...[0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x3b, 0xc7, 0xe1, 0xd3, 0xda, 0xd1, 0x0a],
      ...[0xda, 0xd3, 0xe1, 0x3b, ...utf8('1250')],
    ]);
    const path = await given(owner, '', arabic);
    const page = await owner.readText(path);
    expect(page).toContain('colonnes sont séparées par des points-virgules.');
    expect(page).toContain('il a été lu en Windows-1256. Vérifiez les noms');
    expect(page).toContain('عسل');
  });

  test('as a web page that is named as a workbook is read, and the preview says so', async () => {
    const owner = await pairOwner();
    const table = '<table><tr><th>Nom</th><th>Prix</th></tr><tr><td>Tapis</td><td>500</td></tr></table>';
    const page = await owner.readText(await given(owner, '', utf8(table)));
    expect(page).toContain('Lu comme une page web');
    expect(page).toMatch(/Tapis Nouvelle Prix \(DA\) 500 DA/);
  });

  test('counts sizes separately in their own column, new and old, and is exported so', async () => {
    const owner = await pairOwner();
    const text =
      'Nom;Taille;Prix;Pièces de cette taille ou couleur\nMiel;250 g;1000;4\n;1 kg;3800;2\nThé;50 g;300;6\n;100 g;500;';
    await confirm(owner, await given(owner, text));
    const said = shop.service.prices.map(({ metadata }) =>
      ['variant', 'stock'].map((key) => readMetadata(metadata, key)),
    );
    expect(said).toEqual([
      ['250 g', 4],
      ['500 g', null],
      ['1 kg', 2],
      ['50 g', 6],
      ['100 g', null],
    ]);
    expect(await owner.readText(await given(owner, text))).toContain(copy.imports.isSame);
    for (const format of ['csv', 'xlsx']) {
      const file = await (await owner.get(`${PAGE}/all.${format}`)).arrayBuffer();
      const again = await given(owner, '', new Uint8Array(file));
      expect(await owner.readText(again), format).toMatch(
        /5 lignes · 2 articles Lu comme un (?:texte|classeur Excel)[^.]*\. Il n’y a rien à changer\./,
      );
    }
  });

  test('as a workbook has prices and pieces as numbers, which a spreadsheet adds up', async () => {
    const owner = await pairOwner();
    await confirm(owner, await given(owner, 'Nom;Prix;Pièces;Prix d’achat\nThé;300;6;200'));
    for (const [name, price] of [
      ['all', 300],
      ['sample', 1_200],
    ] as const) {
      const file = await (await owner.get(`${PAGE}/${name}.xlsx`)).arrayBuffer();
      const [head = [], ...rows] = (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
      const columnOf = (heading: string) => rows.map((row) => row[head.indexOf(heading)] ?? null);
      expect(columnOf('Prix (DA)'), name).toContain(price);
      for (const heading of ['Prix (DA)', 'Pièces', 'Prix d’achat (DA)'])
        expect(
          columnOf(heading).filter((cell) => cell !== null && cell !== '' && typeof cell !== 'number'),
        ).toEqual([]);
      expect(columnOf('Nom').every((cell) => typeof cell === 'string')).toBe(true);
    }
  });

  test('has a template with three products that the shop accepts unchanged', async () => {
    const owner = await pairOwner();
    for (const name of [
      'ar/desk/products/import/sample.xlsx',
      'fr/desk/products/import/sample.csv',
      'en/desk/products/import/sample.xlsx',
    ]) {
      const answer = await owner.get(`/${name}`);
      const path = await given(owner, '', new Uint8Array(await answer.arrayBuffer()));
      expect(await owner.readText(path)).toMatch(/Nouvelles 3/);
    }
  });

  test('is for owners only', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const path = await given(owner, 'Nom;Prix\nThé;300');
    for (const one of [
      PAGE,
      `${PAGE}/all.csv`,
      `${PAGE}/all.xlsx`,
      `${PAGE}/sample.xlsx`,
      path,
      `${path}/refused.xlsx`,
    ])
      expect([one, (await packer.get(one)).status]).toEqual([one, 403]);
    expect((await give(packer, 'Nom;Prix\nThé;300')).status).toBe(403);
    await packer.post(`${path}/apply`, {});
    expect(await inShop('SELECT state FROM uploads')).toEqual([{ state: 'ready' }]);
  });

  test('of thousands of rows is matched in batches, and a longer one is refused with a sentence', async () => {
    const owner = await pairOwner();
    const rows = (count: number) =>
      `Nom;Prix\n${Array.from({ length: count }, (_, n) => `Article ${n};${n + 1}`).join('\n')}`;
    const path = await given(owner, rows(5_000));
    expect(await owner.readText(path)).toMatch(/5 000|5000/);
    expect(await inShop('SELECT match, COUNT(*) AS n FROM upload_rows GROUP BY match')).toEqual([
      { match: 'new', n: 5_000 },
    ]);
    for (const count of [5_001, 100_000]) {
      const answer = await give(owner, rows(count));
      expect(answer.status).toBe(422);
      expect(textOf(await answer.text())).toContain('Plus de 5 000 lignes');
    }
  });
});

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each<[name: string, file: Uint8Array, sentence: string]>([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'Ce classeur ne se lit pas'],
  ['a web page', utf8('<!DOCTYPE html><p>Nom</p>'), 'Cette page web ne contient aucun tableau'],
  ['too many columns', utf8(`${'x;'.repeat(250)}y`), 'Plus de 200 colonnes'],
  [
    'an unclosed quote',
    utf8('Nom;Prix\nThé;300\n"Miel;900\nSel;40'),
    'Un guillemet n’est pas fermé à partir de la ligne 3',
  ],
  ['no headings', utf8('Thé;300\nSel;40'), 'Les titres des colonnes manquent'],
  [
    'a courier settlement',
    utf8('Tracking;Statut;Montant\nYAL-1;Livré;900'),
    'Les titres des colonnes manquent',
  ],
  ['headings only', utf8('Nom;Prix\n;\n'), 'Il n’y a aucune ligne à lire.'],
  ['empty', utf8('   \n'), 'Il n’y a aucune ligne à lire.'],
  ['a table of commas only', utf8(',,,,\n'.repeat(9_000)), 'Il n’y a aucune ligne à lire.'],
])('a file that is %s is refused with its reason, and nothing of it is stored', async (_, file, sentence) => {
  const owner = await pairOwner();
  const answer = await give(owner, '', file);
  expect(answer.status).toBe(422);
  expect(textOf(await answer.text())).toContain(sentence);
  expect(await inShop('SELECT id FROM uploads')).toEqual([]);
});

test('a file longer than any list is not read', async () => {
  const owner = await pairOwner();
  const answer = await give(owner, '', utf8(`Nom;Prix\n${'Thé;300;xxxxxxxx\n'.repeat(500_000)}`));
  expect(answer.status).toBe(413);
});

test('the contents of a list are text on every page', async () => {
  const owner = await pairOwner();
  const attack = '<img src=x onerror=alert(1)>';
  const path = await given(
    owner,
    `Nom;Prix;Taille;Description;${attack}\n${attack};5;${attack};${attack}\n${attack};x`,
  );
  for (const page of [path, PAGE, `${path}?show=refused`]) {
    const html = await owner.read(page);
    expect(html).not.toContain('<img src=x');
  }
  expect(readMetadata(shop.service.products[0]?.metadata, 'slug')).toBe('miel');
});
