import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { deskDeliveryPath } from '../../src/domain/addresses/desk/delivery.ts';
import { photosScriptPath } from '../../src/domain/addresses/desk/photos.ts';
import { offlineScriptPath } from '../../src/domain/addresses/desk/products.ts';
import { couponsPath } from '../../src/domain/addresses/desk/selling.ts';
import {
  limitsPath,
  paymentMethodsPath,
  storeDetailsPath,
} from '../../src/domain/addresses/desk/settings.ts';
import type { Photos } from '../../src/shop/photos/object.ts';
import { ownObjects } from '../../src/shop/photos/photo-storage.ts';
import { exif, joined, jpegWith, plainPng, pngOf, segment, webpWithLoss } from '../shop/photos/pictures.ts';
import { elementsOn, optionsOn } from '../storefront/forms.ts';
import { clearPageCache, readAgain, stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner, pairPacker } from './devices.ts';
import { openProduct, productPathOf } from './products/product-forms.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  const metadata = { slug: 'miel', ean: '6130001' };
  honey = service.addProduct('Miel', { metadata, images: ['https://elsewhere.dz/miel.jpg'] });
  service.addPrice(honey, 1_000);
});

const imagesOf = (id = honey) =>
  (shop.service.products.find((one) => one.id === id)?.images ?? []) as string[];
const photoObjects = ownObjects(env.PHOTOS as DurableObjectNamespace<Photos>);
const DAY = 86_400_000;

/** A unique picture: the number is at its end. */
function pngNumber(number: number): Uint8Array<ArrayBuffer> {
  return pngOf(1 + (number % 4_000), 1 + Math.floor(number / 4_000));
}

type Sent = { photo?: Uint8Array<ArrayBuffer>[]; thumbnail?: Uint8Array<ArrayBuffer> };

/** Sends photos as a browser does, under any names. */
async function addPhotos(visitor: Visitor, { photo = [], thumbnail }: Sent, id = honey): Promise<Response> {
  const body = new FormData();
  for (const bytes of photo) body.append('photo', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  if (thumbnail) body.append('thumbnail', new File([thumbnail], 'small.jpg', { type: 'image/jpeg' }));
  return SELF.fetch(`${origin}${productPathOf(id)}/photos/add`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visitor.cookie, Origin: origin },
    body,
  });
}

const flashOf = (answer: Response) =>
  /[?&](photo|flash)=(\w+)/.exec(answer.headers.get('Location') ?? '')?.[2];
const rows = () =>
  runInDurableObject(stub(), (_, state) =>
    state.storage.sql.exec('SELECT * FROM photos ORDER BY file').toArray(),
  );
const pathsOf = (urls: string[]) => urls.map((url) => url.replace(origin, ''));

describe('uploaded photos', () => {
  test('are stored clean, shown after the existing ones, in the audit log, and counted with their size', async () => {
    const owner = await pairOwner();
    const [small, large] = [pngOf(480, 360), pngOf(1_600, 1_200)];
    const answer = await addPhotos(owner, { photo: [joined(large, [1, 2, 3])], thumbnail: small });
    expect([answer.status, flashOf(answer)]).toEqual([303, 'added']);
    const [elsewhere, url = ''] = imagesOf();
    expect(elsewhere).toBe('https://elsewhere.dz/miel.jpg');
    expect(url).toMatch(new RegExp(`^${origin}/photos/[\\da-f]{32}-1600x1200-480\\.png$`));
    expect(shop.service.products.find(({ id }) => id === honey)?.metadata).toEqual({
      slug: 'miel',
      ean: '6130001',
    });
    const shown = await new Visitor().get(url.replace(origin, ''));
    expect(shown.headers.get('Content-Type')).toBe('image/png');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(large);
    const thumbnail = await new Visitor().get(url.replace(origin, '').replace('1600x1200-', ''));
    expect(new Uint8Array(await thumbnail.arrayBuffer())).toEqual(small);
    const page = await owner.read(`${productPathOf(honey)}?photo=added`);
    expect(page).toContain(copy.photos.flash.added);
    expect(page).toMatch(/src="[^"]+\/photos\/[\da-f]{32}-480\.png"[^>]*width="96" height="96"/);
    expect(await owner.read('/fr/desk/audit-log')).toMatch(/A ajouté des photos à un article\s:[\s\S]*miel/);
    expect(await owner.read('/fr/desk/products')).toMatch(/1 photo, \d+\s(Ko|octets)/);
  });

  test('without a script stay full size, several at once, with orientation only', async () => {
    const owner = await pairOwner();
    const turned = jpegWith(tinyJpeg, segment(0xe1, exif(6)));
    const answer = await addPhotos(owner, { photo: [turned, webpWithLoss, plainPng] });
    expect(flashOf(answer)).toBe('added');
    expect(
      pathsOf(imagesOf())
        .map((path) => path.replace(/[\da-f]{32}/, '*'))
        .slice(1),
    ).toEqual(['/photos/*-2x4.jpg', '/photos/*-1x1.webp', '/photos/*-3x2.png']);
    const bytes = new Uint8Array(await (await new Visitor().get(pathsOf(imagesOf())[1] ?? '')).arrayBuffer());
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/script|N\0\0\0/);
  });

  test('sent twice are one, with one name, and a repeated form adds nothing', async () => {
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [plainPng] });
    const before = imagesOf();
    expect(flashOf(await addPhotos(owner, { photo: [plainPng, plainPng] }))).toBe('added');
    expect(imagesOf()).toEqual(before);
    expect(await rows()).toHaveLength(1);
  });

  test('are eight at most, and with one too many none is shown', async () => {
    const owner = await pairOwner();
    expect(
      flashOf(await addPhotos(owner, { photo: Array.from({ length: 7 }, (_, n) => pngNumber(n)) })),
    ).toBe('added');
    expect(imagesOf()).toHaveLength(8);
    expect(flashOf(await addPhotos(owner, { photo: [pngNumber(9)] }))).toBe('most');
    expect(
      flashOf(await addPhotos(owner, { photo: Array.from({ length: 9 }, (_, n) => pngNumber(n)) })),
    ).toBe('most');
    expect(imagesOf()).toHaveLength(8);
    expect(await owner.read(productPathOf(honey))).not.toContain('type="file"');
  });

  test('leave no rest when somebody else changed the product at the same time', async () => {
    const owner = await pairOwner();
    const product = shop.service.products.find(({ id }) => id === honey);
    let times = 0;
    shop.service.sabotage = (request) => {
      if (request.method === 'POST' && request.url.endsWith(honey) && times++ === 0)
        Object.assign(product ?? {}, {
          name: 'Miel de montagne',
          images: ['https://elsewhere.dz/other.jpg'],
        });
      return undefined;
    };
    expect(flashOf(await addPhotos(owner, { photo: [plainPng] }))).toBe('added');
    expect(product?.name).toBe('Miel de montagne');
    expect(imagesOf()).toHaveLength(2);
    expect(imagesOf()[0]).toBe('https://elsewhere.dz/other.jpg');
  });

  test('show an error when the service does not answer, and are added when sent again', async () => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.method === 'POST' ? new Response('down', { status: 503 }) : undefined;
    expect(flashOf(await addPhotos(owner, { photo: [plainPng] }))).toBe('service');
    expect(imagesOf()).toHaveLength(1);
    shop.service.sabotage = null;
    expect(flashOf(await addPhotos(owner, { photo: [plainPng] }))).toBe('added');
    expect(imagesOf()).toHaveLength(2);
  });
});

/** 4 × 2 grey points. */
const tinyJpeg = tiny();
function tiny(): Uint8Array<ArrayBuffer> {
  const frame = segment(0xc0, Uint8Array.of(8, 0, 2, 0, 4, 1, 1, 17, 0));
  const table = segment(0xdb, joined([0], new Uint8Array(64).fill(1)));
  return joined(
    [0xff, 0xd8],
    table,
    frame,
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    [0x12, 0xff, 0xd9],
  );
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a file that is no photo', () => {
  const cases: [string, Sent, string][] = [
    ['nothing', {}, 'none'],
    ['a page', { photo: [ascii('<!doctype html><script>alert(1)</script>')] }, 'type'],
    ['a drawing', { photo: [ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')] }, 'type'],
    ['a photo cut off', { photo: [plainPng.slice(0, 50)] }, 'broken'],
    ['a bomb', { photo: [pngOf(20_000, 20_000)] }, 'pixels'],
    [
      'what is too heavy without a thumbnail',
      { photo: [joined(plainPng, new Uint8Array(300 * 1024))] },
      'heavy',
    ],
    [
      'what is too heavy with one',
      { photo: [joined(pngOf(1_600, 1_600), new Uint8Array(1_600_000))], thumbnail: pngOf(480, 480) },
      'heavy',
    ],
    ['more than two megabytes', { photo: [new Uint8Array(3_000_000)] }, 'heavy'],
    ['a thumbnail of another shape', { photo: [pngOf(1_600, 1_200)], thumbnail: pngOf(480, 480) }, 'pixels'],
    [
      'a thumbnail that is no small one',
      { photo: [pngOf(1_600, 1_200)], thumbnail: pngOf(800, 600) },
      'pixels',
    ],
    ['a thumbnail of another kind', { photo: [pngOf(4, 2)], thumbnail: tinyJpeg }, 'pixels'],
    ['a thumbnail that is a page', { photo: [pngOf(4, 2)], thumbnail: ascii('<html>') }, 'type'],
    [
      'more than a browser sends of one',
      { photo: [pngOf(1_700, 1_200)], thumbnail: pngOf(480, 339) },
      'pixels',
    ],
    ['two with one thumbnail', { photo: [plainPng, plainPng], thumbnail: plainPng }, 'most'],
    ['a good one and a bad one', { photo: [plainPng, ascii('GIF89a')] }, 'type'],
  ];
  test.each(cases)('is not stored, and the page gives the reason: %s', async (_, sent, flash) => {
    const owner = await pairOwner();
    const answer = await addPhotos(owner, sent);
    expect([answer.status, flashOf(answer)]).toEqual([303, flash]);
    expect(imagesOf()).toHaveLength(1);
    expect(await rows()).toEqual([]);
    const page = await owner.read(answer.headers.get('Location')?.replace(/#.*/, '') ?? '');
    const alerts = elementsOn(page, 'p', { role: 'alert' }).map(({ text }) => text);
    expect(alerts).toContainEqual(expect.stringMatching(/photo|Pas ajoutée/));
  });

  test('of fifty megabytes is not read', async () => {
    const owner = await pairOwner();
    let read = 0;
    const body = new ReadableStream({
      pull(controller) {
        read += 1;
        if (read > 50) controller.close();
        else controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const answer = await SELF.fetch(`${origin}${productPathOf(honey)}/photos/add`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: owner.cookie, Origin: origin, 'Content-Type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect(flashOf(answer)).toBe('heavy');
    expect(read).toBeLessThan(20);
  });
});

describe('only an owner', () => {
  test('adds, moves and removes photos', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    for (const visitor of [packer, new Visitor()]) {
      const sent = await addPhotos(visitor, { photo: [plainPng] });
      expect(sent.headers.get('Location') ?? '/fr/desk').toBe('/fr/desk');
      const change = { url: 'https://elsewhere.dz/miel.jpg', from: '0', move: 'remove' };
      await visitor.post(`${productPathOf(honey)}/photos/change`, change);
    }
    expect(imagesOf()).toEqual(['https://elsewhere.dz/miel.jpg']);
    expect(await rows()).toEqual([]);
  });

  test('of this site sends one', async () => {
    const owner = await pairOwner();
    const answer = await SELF.fetch(`${origin}${productPathOf(honey)}/photos/add`, {
      method: 'POST',
      headers: { Cookie: owner.cookie, Origin: 'https://evil.example' },
      body: new FormData(),
    });
    expect(answer.status).toBe(403);
    await answer.body?.cancel();
  });

  test('has a script: on long forms only, and only our own', async () => {
    const owner = await pairOwner();
    const open = async (path: string) => {
      const answer = await owner.get(path);
      const scripts = elementsOn(await answer.text(), 'script').map(({ attributes }) => attributes);
      return { policy: answer.headers.get('Content-Security-Policy') ?? '', scripts };
    };
    const sources = (scripts: Record<string, string>[]) =>
      scripts.map(({ src, type }) => (type === 'module' ? src : undefined));
    for (const [path, scripts] of [
      [productPathOf(honey), [offlineScriptPath, photosScriptPath]],
      ['/fr/desk/products/new', [offlineScriptPath]],
      ...[deskDeliveryPath, limitsPath, paymentMethodsPath, couponsPath].map(
        (pathIn) => [pathIn('fr'), [offlineScriptPath]] as const,
      ),
      [storeDetailsPath('fr', 'contact'), [offlineScriptPath]],
    ] as const) {
      const page = await open(path);
      expect(page.policy, path).toContain("script-src 'self';");
      expect(sources(page.scripts).toSorted(), path).toEqual(scripts.toSorted());
    }
    for (const path of ['/fr/desk/products', '/fr/desk', `${productPathOf(honey)}/photos`]) {
      const page = await open(path);
      expect(page.policy, path).not.toContain('script-src');
      expect(page.scripts, path).toEqual([]);
    }
  });
});

describe('the order of photos', () => {
  test('is changed by buttons, once over repeated presses, and the first is on the shelf', async () => {
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [plainPng, webpWithLoss] });
    const [elsewhere = '', png = '', webp = ''] = imagesOf();
    const change = (url: string, from: number, move: string) =>
      owner.post(`${productPathOf(honey)}/photos/change`, { url, from: String(from), move });
    await change(webp, 2, 'earlier');
    await change(webp, 2, 'earlier');
    expect(imagesOf()).toEqual([elsewhere, webp, png]);
    await change(elsewhere, 0, 'later');
    expect(imagesOf()).toEqual([webp, elsewhere, png]);
    expect(await new Visitor().read('/fr')).toContain(webp);
    for (const [url, from, move] of [
      [webp, 0, 'earlier'],
      [png, 2, 'later'],
      [png, 7, 'remove'],
      [png, 1, 'remove'],
      [webp, -1, 'remove'],
    ] as const)
      await change(url, from, move);
    expect(imagesOf()).toEqual([webp, elsewhere, png]);
    await change(elsewhere, 1, 'remove');
    expect(imagesOf()).toEqual([webp, png]);
  });
});

describe('a variant', () => {
  test('has a photo of its own, first on its page and in the cart, and removed by the form as well', async () => {
    const red = shop.service.addPrice(honey, 1_200, { variant: 'rouge', label_fr: 'Rouge', colour_code: 7 });
    await readAgain();
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [plainPng, webpWithLoss] });
    const [elsewhere = '', , webp = ''] = imagesOf();
    const page = await openProduct(owner, productPathOf(honey));
    expect(optionsOn(page.html, 'v.1.picture').map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Photo 3'),
    );
    const metadata = () => shop.service.prices.find(({ id }) => id === red)?.metadata;
    await page.save({ 'v.1.picture': webp });
    expect(metadata()).toEqual({ variant: 'rouge', label_fr: 'Rouge', colour_code: 7, picture: webp });
    const firstOn = async (path: string) =>
      elementsOn(
        elementsOn(await new Visitor().read(path), 'div', { class: 'pictures' })[0]?.html ?? '',
        'img',
      )[0]?.attributes.src;
    expect(await firstOn('/fr/p/miel?variant=rouge')).toBe(webp);
    expect(await firstOn('/fr/p/miel')).toBe(elsewhere);
    const shopper = await new Visitor().fill([red]);
    expect(await shopper.read('/fr/cart')).toContain(webp);
    expect(page.html).not.toMatch(/sans effet[\s\S]*<code[^>]*>picture/);
    await (await openProduct(owner, productPathOf(honey))).save({ 'v.1.picture': 'javascript:alert(1)' });
    expect(metadata()).toMatchObject({ picture: webp });
    await (await openProduct(owner, productPathOf(honey))).save({ 'v.1.picture': '' });
    expect(metadata()).toEqual({ variant: 'rouge', label_fr: 'Rouge', colour_code: 7 });
  });
});

describe('an unused photo', () => {
  const fileOf = (url: string) => url.replace(/.*\//, '');
  /** Fires the alarm as often as it has work, so many days later. */
  async function passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      vi.setSystemTime(Date.now() + DAY);
      for (let ring = 0; ring < 3; ring++) {
        await runDurableObjectAlarm(stub());
        vi.setSystemTime(Date.now() + 2_000);
      }
    }
  }
  const isKept = async (url: string) => (await photoObjects.read(fileOf(url))) !== null;
  const take = (owner: Visitor, url: string) =>
    owner.post(`${productPathOf(honey)}/photos/change`, {
      url,
      from: String(imagesOf().indexOf(url)),
      move: 'remove',
    });

  test('is deleted after a week, with its thumbnail, and used ones stay', async () => {
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [pngOf(1_000, 500)], thumbnail: pngOf(480, 240) });
    await addPhotos(owner, { photo: [plainPng] });
    const [, gone = '', stays = ''] = imagesOf();
    const thumbnail = gone.replace(/\d+x\d+-/, '');
    await take(owner, gone);
    await passDays(6);
    expect(await isKept(gone)).toBe(true);
    await passDays(3);
    expect([await isKept(gone), await isKept(thumbnail), await isKept(stays)]).toEqual([false, false, true]);
    expect(await rows()).toMatchObject([{ file: fileOf(stays), unshown_since: null }]);
  });

  test('stays while another product, a variant or the logo uses it, or when used again within the week', async () => {
    const other = shop.service.addProduct('Huile', { metadata: { slug: 'huile' } });
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [plainPng, webpWithLoss, pngNumber(3)] });
    const [, one = '', two = '', three = ''] = imagesOf();
    shop.service.addPrice(other, 900, { picture: one });
    for (const url of [one, two, three]) await take(owner, url);
    await passDays(5);
    await addPhotos(owner, { photo: [webpWithLoss] });
    await passDays(12);
    expect([await isKept(one), await isKept(two), await isKept(three)]).toEqual([true, true, false]);
  });

  test('stays while the catalogue is unknown', async () => {
    const owner = await pairOwner();
    await addPhotos(owner, { photo: [plainPng] });
    const [, url = ''] = imagesOf();
    await runInDurableObject(stub(), async (object, state) => {
      state.storage.sql.exec('DELETE FROM products');
      state.storage.sql.exec('UPDATE catalogue_sync SET finished_at = NULL');
      await clearPageCache(object);
    });
    shop.service.sabotage = () => new Response('down', { status: 503 });
    await passDays(10);
    expect(await isKept(url)).toBe(true);
  });
});
