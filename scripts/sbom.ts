import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from './packages.ts';

/**
 * `npm run -s sbom`: the components of the Workers, in CycloneDX. `npm sbom --omit dev` also leaves out shipped
 * packages that a tool depends on too, such as zod; so it gets a lock file without tools.
 */

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean; devDependencies?: object }> };

if (process.argv.length > 2) {
  console.error('It is: npm run -s sbom > sbom.json. It writes CycloneDX as JSON and takes no options.');
  process.exit(process.argv.includes('--help') || process.argv.includes('-h') ? 0 : 1);
}

const read = (name: string) => JSON.parse(readFileSync(join(packageRoot, name), 'utf8'));
const { devDependencies: _tools, ...manifest } = read('package.json');
const lock: Lock = read('package-lock.json');
const shipped = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
const packages = shipped.map(([path, { devDependencies: _, ...entry }]) => [path, entry] as const);

const made = mkdtempSync(join(tmpdir(), 'sbom-'));
// npm names the described package by its folder.
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
