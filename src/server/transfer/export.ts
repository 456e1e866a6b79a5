import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { snapshotEnd } from '../../contract/snapshot-format.ts';
import { type Manifest, writeFolder } from '../backup/manifest.ts';
import type { SealTo } from '../backup/sealing.ts';
import { addSealed, type Secrets } from '../backup/secrets.ts';
import { UserError, withPlace } from '../user-error.ts';
import { ask, askJson, pathOf, refuse, type TransferClient } from './client.ts';
import { KeepAlive } from './keep-alive.ts';

/** Both Workers; null for a missing one. */
export type TransferClients = { service: TransferClient | null; shop: TransferClient | null };

const accounts = z.object({
  data: z.array(z.object({ id: z.string() })),
  next_page_url: z.string().nullable(),
});
const attempts = z.object({ ids: z.array(z.string()), next: z.int().nullable() });
const objects = z.object({ objects: z.array(z.string()) });

/**
 * Copies every object into a new folder below `into`, all of one moment: each is frozen before the first is read, and
 * thawed after the last. The shop is frozen first, then the service, so that the shop's data is never newer than the
 * service's. `secrets`: of both Workers, where they are known; sealed into the export with `sealTo`.
 */
export async function writeExport(
  { service, shop }: TransferClients,
  into: string,
  secrets: Secrets | null = null,
  sealTo: SealTo | null = null,
): Promise<{ folder: string; manifest: Manifest }> {
  return writeFolder(into, async (unfinished) => {
    const hold = new KeepAlive();
    try {
      const names: [TransferClient, string][] = [];
      const freeze = async (client: TransferClient, found: readonly string[]) => {
        await hold.freeze(found.map((name) => ({ client, path: pathOf(name) })));
        for (const name of found) names.push([client, name]);
      };
      if (shop !== null) {
        const { objects: found } = objects.parse(await askJson(shop, ''));
        await freeze(
          shop,
          found.map((name) => `shop/${name}.jsonl`),
        );
      }
      if (service !== null) {
        // Frozen before the ledgers are listed, so that no account is added in between.
        await freeze(service, ['service/registry.jsonl']);
        await freeze(service, await findLedgers(service));
      }
      for (const [client, name] of names) await keep(client, name, unfinished, hold.token);
      for (const [client, name] of names)
        if (name.endsWith('/test.jsonl')) await keepBankOrders(client, name, unfinished);
      const lost = await hold.findLost();
      if (lost !== null)
        throw new UserError(
          `${lost} thawed while it was copied, or no longer answers: nothing is of one moment. Begin anew.`,
        );
    } finally {
      await hold.thaw();
    }
    if (secrets !== null && sealTo !== null) await addSealed(unfinished, secrets, sealTo);
    return { kind: 'export', release: null, secrets };
  });
}

/** Both ledgers of every account. */
async function findLedgers(service: TransferClient): Promise<string[]> {
  const names: string[] = [];
  const operator = { ...service, base: service.base.replace(/\/copies$/, '') };
  for (let page = 1; ; page += 1) {
    const { data, next_page_url: next } = accounts.parse(
      await askJson(operator, `/accounts?per_page=50&page=${page}`),
    );
    for (const { id } of data)
      for (const mode of ['test', 'live']) names.push(`service/accounts/${id}/${mode}.jsonl`);
    if (next === null) return names;
  }
}

/** A test ledger's orders at the sandbox bank; most have expired or are empty. */
async function keepBankOrders(service: TransferClient, ledger: string, folder: string): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const part: z.infer<typeof attempts> = attempts.parse(
      await askJson(service, `${pathOf(ledger)}/attempts?after=${after}`),
    );
    for (const id of part.ids) {
      const own = `service/attempts/${id}.jsonl`;
      if ((await keep(service, own, folder, null)) === 0) await rm(join(folder, own));
    }
    after = part.next;
  }
}

/** Writes a snapshot as it arrives, and reads it again to its end: a cut-off one is not kept. Returns its rows. */
async function keep(
  client: TransferClient,
  name: string,
  folder: string,
  token: string | null,
): Promise<number> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const question = token === null ? {} : { headers: { 'copy-token': token } };
  const answer = await ask(client, pathOf(name), question);
  if (answer.status !== 200) return refuse(client, pathOf(name), `${answer.status} ${await answer.text()}`);
  await pipeline(answer.body ?? [], createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    // A cut connection shows at the reading below.
    const placed = withPlace(error, path);
    if (placed instanceof UserError) throw placed;
  });
  const rows = await countRows(path);
  if (rows === null) throw new UserError(`${client.origin}: the snapshot of ${name} broke off. Begin anew.`);
  return rows;
}

/** Bytes that hold the last line of a snapshot: a count and a hash. */
const TAIL = 1024;

/** The rows of a snapshot by its last line; null when it is damaged, or cut off before that. */
async function countRows(path: string): Promise<number | null> {
  const { size } = await stat(path);
  let tail = Buffer.alloc(0);
  for await (const part of createReadStream(path, { start: Math.max(0, size - TAIL) }))
    tail = Buffer.concat([tail, part]);
  const begin = tail.lastIndexOf(10, tail.length - 2) + 1;
  const last = snapshotEnd.safeParse(parseJson(tail.subarray(begin).toString('utf8')));
  const above = size - tail.length + begin;
  if (!last.success || tail.at(-1) !== 10 || above === 0) return null;
  const lines = createHash('sha256');
  for await (const part of createReadStream(path, { end: above - 1 })) lines.update(part);
  return lines.digest('hex') === last.data.end.sha256 ? last.data.end.rows : null;
}
