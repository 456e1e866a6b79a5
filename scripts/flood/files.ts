import { createServer } from 'node:http';
import { joinFiles } from '../../src/desk/courier-labels/join-files.ts';
import { courierFormPath, settlementsPath } from '../../src/domain/addresses/desk/couriers.ts';
import { importsPath } from '../../src/domain/addresses/desk/imports.ts';
import { photoFormPath } from '../../src/domain/addresses/desk/photos.ts';
import { hostileAnswers } from '../../test/hostile/answers.ts';
import { hostileLabels } from '../../test/hostile/labels.ts';
import { hostilePhotos } from '../../test/hostile/photos.ts';
import { hostileTexts, hostileWorkbooks } from '../../test/hostile/workbooks.ts';
import { makePdf } from '../couriers/pdf.ts';
import { type Outcome, send } from './sending.ts';

/** One file of the table, as it is sent to the shop. `cookies`: of a device that has sent few. */
type Sending = {
  name: string;
  bytes: number;
  send(cookies: string): Promise<Outcome>;
};

type Shop = {
  origin: string;
  port: number;
  /** A product that gets photos. */
  productId: string;
  /** Requests an honest page as long as something lasts; returns the slowest time. */
  waitHonestly(during: Promise<unknown>): Promise<number>;
  memory(): Promise<{ now: number; peak: number }>;
  pair(): Promise<string>;
};

/** The most milliseconds that an honest shopper waits beside any file. */
const LONGEST_WAIT = 1_000;
/** Files that one device sends: a shop takes six lists at once from each. */
const FILES_A_DEVICE = 6;
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** A form with a file, as a browser sends it. */
async function postFile(
  origin: string,
  path: string,
  fields: Record<string, string | File>,
  cookies: string,
): Promise<Outcome> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    Origin: origin,
    Cookie: cookies,
    'Content-Type': encoded.headers.get('Content-Type') ?? '',
    'Content-Length': String(body.length),
  };
  return send(origin + path, { method: 'POST', headers, body });
}

/**
 * Sends every hostile file and every hostile answer of a courier to the shop, one after another. Prints for each its
 * bytes, the time of the answer, the runtime's memory, and the wait of an honest page beside; returns the faults.
 */
export async function floodFiles(shop: Shop): Promise<string[]> {
  const wrong: string[] = [];
  let [cookies, left] = ['', 0];
  const answers = await serveAnswers(shop.port);
  const { origin, productId } = shop;
  const sendings: (() => Sending)[] = [
    ...hostileWorkbooks.map(
      ({ name, make }) =>
        () =>
          fileTo(importsPath('fr'), name, make()),
    ),
    ...hostileWorkbooks.slice(0, 3).map(
      ({ name, make }) =>
        () =>
          fileTo(settlementsPath('fr'), `${name}, as settlement`, make()),
    ),
    ...hostileTexts.map(
      ({ name, make }) =>
        () =>
          fileTo(importsPath('fr'), name, make()),
    ),
    ...hostilePhotos.map(
      ({ name, make }) =>
        () =>
          photo(name, make()),
    ),
    ...hostileAnswers.map(
      ({ name, make }) =>
        () =>
          answer(name, make()),
    ),
  ];
  function fileTo(path: string, name: string, bytes: Uint8Array<ArrayBuffer>): Sending {
    const fields = { text: '', file: new File([bytes], 'list.xlsx') };
    return { name, bytes: bytes.length, send: (device) => postFile(origin, path, fields, device) };
  }
  function photo(name: string, bytes: Uint8Array<ArrayBuffer>): Sending {
    const fields = { photo: new File([bytes], 'photo.png') };
    const path = photoFormPath('fr', productId, 'add');
    return { name, bytes: bytes.length, send: (device) => postFile(origin, path, fields, device) };
  }
  function answer(name: string, text: string): Sending {
    answers.say(text);
    const fields = {
      courier: 'ecotrack',
      tenant: answers.base,
      token: 'key',
      origin: '16',
      id: '',
      title: '',
    };
    return {
      name: `a courier’s answer of ${name}`,
      bytes: text.length,
      send: (device) => postFile(origin, courierFormPath('fr', 'add'), fields, device),
    };
  }
  console.log('| File | Bytes | Status | Answer, ms | Memory before, after, most | Honest page, ms |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const make of sendings) {
    if (left === 0) [cookies, left] = [await shop.pair(), FILES_A_DEVICE];
    left -= 1;
    const sending = make();
    const before = await shop.memory();
    const sent = sending.send(cookies);
    const honest = await shop.waitHonestly(sent);
    const { status, milliseconds } = await sent;
    const after = await shop.memory();
    console.log(
      `| ${sending.name} | ${sending.bytes} | ${status} | ${Math.round(milliseconds)} | ${inMegabytes(before.now)}, ` +
        `${inMegabytes(after.now)}, ${inMegabytes(after.peak)} | ${Math.round(honest)} |`,
    );
    if (status === 0 || status >= 500) wrong.push(`${sending.name}: ${status}`);
    if (!(honest <= LONGEST_WAIT))
      wrong.push(`${sending.name}: an honest page waited ${Math.round(honest)} ms`);
  }
  await answers.close();
  await joinLabels();
  return wrong;
}

/** Labels come from a courier, by parcels; what the desk does with them is measured in this process. */
async function joinLabels(): Promise<void> {
  console.log('| Label, joined here with another | Bytes | ms |');
  console.log('| --- | --- | --- |');
  for (const { name, make } of hostileLabels) {
    const label = make();
    const files = [new Uint8Array(makePdf(['one'])), label].map((bytes, index) => ({
      number: String(index),
      bytes: new Uint8Array(bytes).buffer,
    }));
    const from = performance.now();
    await joinFiles(files);
    console.log(`| ${name} | ${label.length} | ${Math.round(performance.now() - from)} |`);
  }
}

/** A courier that answers every call with the same text. */
async function serveAnswers(port: number) {
  let said = '';
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(said);
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    base: `http://127.0.0.1:${port}/api/v1/`,
    say: (text: string) => {
      said = text;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
