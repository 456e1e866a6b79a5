import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { now } from '../clock.ts';
import { completeFolder } from '../state/files.ts';
import { UserError, withPlace } from '../user-error.ts';
import { ask, askJson, refuse, type TransferClient } from './client.ts';
import { KeepAlive } from './keep-alive.ts';
import { type FileEntry, MANIFEST, type Manifest, pathOf, verifySnapshot } from './manifest.ts';

/** Both Workers; null for a missing one. */
export type TransferClients = { service: TransferClient | null; shop: TransferClient | null };

/** Writes the sealed secrets into the folder, if there are any; returns whether there were. */
type AddSecrets = (folder: string) => Promise<boolean>;

const accounts = z.object({
  data: z.array(z.object({ id: z.string() })),
  next_page_url: z.string().nullable(),
});
const attempts = z.object({ ids: z.array(z.string()), next: z.int().nullable() });
const objects = z.object({ objects: z.array(z.string()) });

/**
 * Copies every object into a new folder below `into`, all of one moment: each is frozen before the first is read, and
 * thawed after the last. The shop is frozen first, then the service, so that the shop's data is never newer than the
 * service's.
 */
export async function writeExport(
  { service, shop }: TransferClients,
  into: string,
  addSecrets: AddSecrets = async () => false,
): Promise<{ folder: string; manifest: Manifest }> {
  const begunAt = new Date(now()).toISOString();
  const folder = join(into, begunAt.replace(/[:.]/g, '-'));
  const unfinished = `${folder}.new`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const hold = new KeepAlive();
  const files: Manifest['files'] = {};
  try {
    const names: [TransferClient, string][] = [];
    const freeze = async (door: TransferClient, found: readonly string[]) => {
      await hold.freeze(found.map((name) => ({ door, path: pathOf(name) })));
      for (const name of found) names.push([door, name]);
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
    for (const [door, name] of names) files[name] = await keep(door, name, unfinished, hold.token);
    if (service !== null) await keepBankOrders(service, files, unfinished);
    const lost = await hold.findLost();
    if (lost !== null)
      throw new UserError(
        `${lost} thawed while it was copied, or no longer answers: nothing is of one moment. Begin anew.`,
      );
    const hasSecrets = await addSecrets(unfinished);
    const manifest: Manifest = {
      export: 1,
      begunAt,
      endedAt: new Date(now()).toISOString(),
      service: service?.origin ?? null,
      shop: shop?.origin ?? null,
      hasSecrets,
      files,
    };
    await completeFolder(folder, unfinished, [MANIFEST, manifest]);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw withPlace(error, unfinished);
  } finally {
    await hold.thaw();
  }
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

/** The sandbox bank's orders of test payments; most have expired or are empty. */
async function keepBankOrders(
  service: TransferClient,
  files: Manifest['files'],
  folder: string,
): Promise<void> {
  for (const name of Object.keys(files).filter((one) => one.endsWith('/test.jsonl'))) {
    let after: number | null = 0;
    while (after !== null) {
      const part: z.infer<typeof attempts> = attempts.parse(
        await askJson(service, `${pathOf(name)}/attempts?after=${after}`),
      );
      for (const id of part.ids) {
        const own = `service/attempts/${id}.jsonl`;
        const entry = await keep(service, own, folder, null);
        if (entry.rows > 0) files[own] = entry;
        else await rm(join(folder, own));
      }
      after = part.next;
    }
  }
}

/** Writes a snapshot as it arrives, and reads it again to its end: a cut-off one is not kept. */
async function keep(
  door: TransferClient,
  name: string,
  folder: string,
  token: string | null,
): Promise<FileEntry> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const question = token === null ? {} : { headers: { 'copy-token': token } };
  const answer = await ask(door, pathOf(name), question);
  if (answer.status !== 200) return refuse(door, pathOf(name), `${answer.status} ${await answer.text()}`);
  await pipeline(answer.body ?? [], createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    // A cut connection shows at the reading below.
    const placed = withPlace(error, path);
    if (placed instanceof UserError) throw placed;
  });
  const entry = await verifySnapshot(path);
  if (entry === null) throw new UserError(`${door.origin}: the snapshot of ${name} broke off. Begin anew.`);
  return entry;
}
