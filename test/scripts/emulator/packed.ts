import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildPackage } from '../../../scripts/emulator/package.ts';
import { packageRoot } from '../../../scripts/packages.ts';

/** The package as a project gets it: packed, and installed or unpacked in an empty folder beside its runtime. */
export class PackedProject {
  readonly root = mkdtempSync(join(tmpdir(), 'emulator-package-'));
  /** The project that uses the package. */
  readonly folder = join(this.root, 'project');
  readonly program = join(this.folder, 'node_modules', 'hanout-service', 'hanout-service.js');

  async install(): Promise<void> {
    await buildPackage(join(this.root, 'package'));
    const packed = run('npm', ['pack', '--json', '../package'], this.mkdirs('packed'));
    expect(packed.status, packed.stderr).toBe(0);
    const [tarball = ''] = readdirSync(join(this.root, 'packed'));
    this.mkdirs('project');
    writeFileSync(join(this.folder, 'package.json'), '{"name":"project","private":true,"type":"module"}');
    const file = join(this.root, 'packed', tarball);
    const args = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', file];
    const installed = run('npm', args, this.folder);
    // Without the runtime in npm's cache there is nothing to install it from: then it is linked beside the package.
    if (installed.status !== 0 || !existsSync(join(this.folder, 'node_modules', '@cloudflare')))
      this.#layOut(file);
  }

  mkdirs(name: string): string {
    mkdirSync(join(this.root, name), { recursive: true });
    return join(this.root, name);
  }

  #layOut(tarball: string): void {
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, 'hanout-service'), { recursive: true });
    const args = ['-xzf', tarball, '-C', join(modules, 'hanout-service'), '--strip-components=1'];
    expect(run('tar', args, this.folder).status).toBe(0);
    mkdirSync(join(modules, '.bin'), { recursive: true });
    if (!existsSync(join(modules, '.bin', 'hanout-service')))
      symlinkSync('../hanout-service/hanout-service.js', join(modules, '.bin', 'hanout-service'));
    chmodSync(this.program, 0o755);
    if (!existsSync(join(modules, '@cloudflare')))
      symlinkSync(join(packageRoot, 'node_modules', '@cloudflare'), join(modules, '@cloudflare'));
  }
}

export const run = (command: string, args: string[], cwd: string, environment: Record<string, string> = {}) =>
  spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_update_notifier: 'false', ...environment },
  });
