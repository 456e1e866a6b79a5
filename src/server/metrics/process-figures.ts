import { readdir, readFile } from 'node:fs/promises';

/** The resources of a process, from /proc; null without /proc or without the process. */
export type ProcessFigures = {
  cpuSeconds: number;
  residentBytes: number;
  /** The peak. */
  peakBytes: number;
  descriptors: number;
};

/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100;

export async function readProcess(pid: number): Promise<ProcessFigures | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    // pid (name, which may hold any character) state …; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      residentBytes: bytesIn(status, 'VmRSS'),
      peakBytes: bytesIn(status, 'VmHWM'),
      descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    };
  } catch {
    return null;
  }
}

const bytesIn = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
