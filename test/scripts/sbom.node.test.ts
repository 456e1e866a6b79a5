import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../../scripts/packages.ts';

const component = z.object({
  type: z.literal('library'),
  name: z.string().min(1),
  version: z.string().min(1),
  'bom-ref': z.string(),
  purl: z.string().startsWith('pkg:npm/'),
  hashes: z
    .array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) }))
    .min(1),
  licenses: z.array(z.object({ license: z.object({ id: z.string() }) })).min(1),
});
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  serialNumber: z.string().startsWith('urn:uuid:'),
  metadata: z.object({ component: z.object({ name: z.string(), purl: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
});
const manifest = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()) });

test.each([
  ['sbom.ts', '--xml', 1, 'takes no options'],
  ['where.ts', '--help', 0, 'npm run where -- shop|service'],
  ['scale.ts', '--help', 0, 'npm run scale [-- --quick]'],
  ['scale.ts', '--fast', 1, 'npm run scale [-- --quick]'],
])('%s %s ends with %i and says how to call it', async (script, option, status, sentence) => {
  const run = promisify(execFile)(process.execPath, [join('scripts', script), option], { cwd: packageRoot });
  const ended = await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
  expect(ended).toEqual({ code: status, said: expect.stringContaining(sentence) });
});

test('npm run sbom lists in CycloneDX exactly the packages in the Workers, with hash and licence', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sbom'], {
    cwd: packageRoot,
    maxBuffer: 2 ** 24,
  });
  const { metadata, components, dependencies } = bill.parse(JSON.parse(stdout));
  const read = async (name: string) => JSON.parse(await readFile(join(packageRoot, name), 'utf8'));
  const { name, dependencies: asked } = manifest.parse(await read('package.json'));
  expect(metadata.component.name).toBe(name);
  expect(metadata.component.purl).toContain(`pkg:npm/${name}@`);

  const { packages } = lockfile.parse(await read('package-lock.json'));
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  const expected = shipped.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(components.map((one) => `${one.name}@${one.version}`).toSorted()).toEqual(expected.toSorted());
  for (const [direct, version] of Object.entries(asked)) expect(expected).toContain(`${direct}@${version}`);
  // Every dependency in the graph is listed.
  const named = new Set([...components.map((one) => one['bom-ref']), ...dependencies.map(({ ref }) => ref)]);
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(named).toContain(ref);
});
