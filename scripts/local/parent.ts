/** Ending npm by its pid ends only npm and its shell: no signal arrives here, but the parent is gone. */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500).unref();
}
