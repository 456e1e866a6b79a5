import { afterAll, vi } from 'vitest';

/** Files of the Node project share a process: each file restores the clock, spies, environment and working folder. */
const environment = { ...process.env };
const folder = process.cwd();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (process.cwd() !== folder) process.chdir(folder);
});
