import type { BenchServers } from './servers.ts';

/** The tools of a section. */
export type Bench = {
  /** A stand of its own with so many ports besides those of shop and service; all are closed when the run ends. */
  open(ports: number): Promise<BenchServers>;
  tell(stage: string): void;
  /** A short trial: few short rounds and small sizes. */
  isQuick: boolean;
  /** Another working tree, whose build is measured beside this one's. */
  before: string | null;
  /** Orders that wait for their calls before orders and pages of the desk are measured. */
  waiting: number;
};

/** The results of a section: its Markdown before and after the table of the run. */
type Measured = { lead: string; body: string; versions?: Record<string, string> };

/** A part of the benchmarks that can be run alone. `title`: of its section in docs/benchmarks.md. */
export type Section = { title: string; measure(bench: Bench): Promise<Measured> };
