import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from './packages.ts';

/**
 * `npm run -s sbom`: what the Workers are made of, in CycloneDX. `npm sbom --omit dev` alone also leaves out what we ship when a
 * tool asks for it too, zod among it; so it is shown a lock in which no tools stand.
 */

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; devDependencies?: object }> };

const read = (name: string) => JSON.parse(readFileSync(join(packageRoot, name), 'utf8'));
const { devDependencies: _tools, ...manifest } = read('package.json');
const lock: Lock = read('package-lock.json');
const shipped = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
const packages = shipped.map(([path, { devDependencies: _, ...entry }]) => [path, entry] as const);

const made = mkdtempSync(join(tmpdir(), 'sbom-'));
// By its folder npm calls what it describes.
const folder = join(made, manifest.name);
try {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
  );
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    stdio: 'inherit',
  });
} finally {
  rmSync(made, { recursive: true });
}
