import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/**
 * `npm run flood -- http://localhost:8787 [--pid 1234] [--megabytes 6]`: sends large anonymous forms to a shop of one's own and
 * says how long each took, how long its answer is, and how long an honest page waited meanwhile. `--pid`: of the process whose
 * memory is read (Linux), workerd's.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pid: { type: 'string' }, megabytes: { type: 'string', default: '6' } },
});
const [shop] = positionals;
if (shop === undefined || positionals.length > 1) {
  console.error('It is: npm run flood -- http://localhost:8787 [--pid 1234] [--megabytes 6]');
  process.exit(1);
}
const size = Number(values.megabytes) * 1_000_000;
const { origin } = new URL(shop);

/** Largest memory that the process had so far, in MB; null where it is not known. */
async function readPeak(): Promise<number | null> {
  if (values.pid === undefined) return null;
  const [, peak] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${values.pid}/status`, 'utf8')) ?? [];
  return peak === undefined ? null : Math.round(Number(peak) / 1000);
}

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const from = performance.now();
  const outcome = await fetch(origin + path, { redirect: 'manual', ...init }).then(
    async (answer) => `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`,
    (error: Error) => `no answer (${String(error.cause ?? error)})`,
  );
  return `${outcome}, ${Math.round(performance.now() - from)} ms`;
}

const FORM = 'application/x-www-form-urlencoded';
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
const attacks = [
  { name: 'fields to a list of goods', path: '/fr/desk/goods/import', type: FORM, text: 'a&' },
  {
    name: 'parts to a list of goods',
    path: '/fr/desk/goods/import',
    type: 'multipart/form-data; boundary=x',
    text: PART,
  },
  { name: 'fields to settlements', path: '/fr/desk/statements', type: FORM, text: 'a&' },
  {
    name: '64 KB of fields to an order',
    path: '/fr/desk/orders/XX/phone',
    type: FORM,
    text: 'a&',
    most: 65_000,
  },
  {
    name: '64 KB of quotes to an order',
    path: '/fr/desk/orders/XX/phone',
    type: FORM,
    text: '"',
    most: 65_000,
  },
  { name: 'one field to the cart', path: '/fr/cart/add', type: FORM, text: 'x' },
];
console.log(`Before: an honest page ${await ask('/fr/cart')}; peak ${await readPeak()} MB`);
for (const { name, path, type, text, most = size } of attacks) {
  const body = text.repeat(Math.ceil(most / text.length));
  const attack = ask(path, { method: 'POST', headers: { Origin: origin, 'Content-Type': type }, body });
  const honest = ask('/fr/cart');
  console.log(
    `${name}: ${await attack}; an honest page meanwhile ${await honest}; peak ${await readPeak()} MB`,
  );
}
