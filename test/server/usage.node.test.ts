import { expect, test } from 'vitest';
import { runServe } from './server-process.ts';

test('help lists the commands and ends with 0; a missing command ends with 1', async () => {
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

test('an unknown option of a command is refused', async () => {
  for (const [args, said] of [
    [
      ['release', '--into', 'x', '--keep', 'hourly=1'],
      'release takes no --keep; what it takes: --into, --from,',
    ],
    [['rollback', '--from', 'x', '--into', 'x'], 'rollback takes no --from; '],
    [['start', '--mend', '--whole'], 'start takes no --mend, --whole; what it takes: --settings.'],
  ] as const) {
    const { ended, output } = runServe([...args]);
    expect(await ended, args.join(' ')).toBe(1);
    expect(output()).toContain(said);
  }
});
