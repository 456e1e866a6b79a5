import { expect, test } from 'vitest';
import { runServe } from './stand.ts';

test('who asks for help is told the commands, and that is no mistake; who names none is told with 1', async () => {
  for (const [args, code] of [
    [['--help'], 0],
    [['backup', '-h'], 0],
    [[], 1],
  ] as const) {
    const { ended, output } = runServe([...args]);
    expect(await ended, args.join(' ')).toBe(code);
    expect(output()).toContain('restore  puts the backup --from FOLDER');
  }
});
