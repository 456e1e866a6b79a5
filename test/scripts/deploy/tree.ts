import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../scripts/packages.ts';

const DEPLOYED = ['package.json', 'tsconfig.json', 'wrangler.toml', 'src', 'templates', 'public', 'scripts'];

/** Copies the deployed files into a new folder, where configurations and secrets may be written; returns the folder. */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'deployed-'));
  for (const name of DEPLOYED)
    cpSync(join(packageRoot, name), join(root, name), {
      recursive: true,
      // A developer who deploys from here has secrets beside the sources.
      filter: (path) => !path.endsWith('.dev.vars'),
    });
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  return root;
}
