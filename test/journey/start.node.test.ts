import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/server/state/lock.ts';
import { expectRefusal, findFreePorts, makeStateFolder, removeStateFolder, runStart } from './local-start.ts';

// Starts that serve are in `start-again`.

let folder: string;
beforeEach(async () => {
  folder = await makeStateFolder();
});
afterEach(() => removeStateFolder(folder));

describe('a start that is refused', () => {
  test.each(['PORT', 'SERVICE_PORT'])('a taken %s is one line that names it', async (setting) => {
    const [taken, free] = await findFreePorts();
    const other = createServer().listen(taken, '127.0.0.1');
    await once(other, 'listening');
    const stateFolder = join(folder, 'new');
    const ports = { PORT: String(free), SERVICE_PORT: String(free + 1), [setting]: String(taken) };
    const { output, ended } = runStart({ STATE_DIR: stateFolder, ...ports });
    expect(await ended).toBe(1);
    other.close();
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain(`Port ${taken} is taken`);
    expect(output()).toContain(setting);
    expect(existsSync(stateFolder)).toBe(false);
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ SERVICE_PORT: '65536' }, 'SERVICE_PORT'],
    [{ PORT: '9000', SERVICE_PORT: '9000' }, 'different'],
    [{ SERVICE_BRAND: 'Two words' }, 'SERVICE_BRAND'],
  ])('%j is one line that says what is wrong', async (environment, word) => {
    const { output, ended } = runStart({ STATE_DIR: folder, ...environment });
    expect(await ended).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain(word);
  });

  test('an unknown argument is named', async () => {
    const { output, ended } = runStart({ STATE_DIR: folder }, ['--emtpy']);
    expect(await ended).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(output()).toContain('--emtpy');
    expect(output()).toContain('npm start -- --empty');
  });
});

test('a start is refused on a folder that any other process serves', async () => {
  const lock = takeLock({ stateFolder: folder });
  await expectRefusal(folder, process.pid, await findFreePorts());
  lock.release();
});
