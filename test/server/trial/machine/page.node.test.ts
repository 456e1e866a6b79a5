import { expect, test } from 'vitest';
import { blanks, moments, readCommands } from './page.ts';

test('the page has each command that `npm run try:server` checks once, and each placeholder', async () => {
  const commands = await readCommands();
  const holding = (words: string) => commands.filter((command) => command.includes(words)).length;
  for (const [moment, words] of Object.entries(moments)) expect(holding(words), moment).toBe(1);
  for (const [blank, words] of Object.entries(blanks)) expect(holding(words), blank).toBeGreaterThan(0);
  // No example name is left except in the placeholders.
  for (const command of commands) expect(command.replace(/s\/\S+?\//g, '')).not.toContain('example');
});
