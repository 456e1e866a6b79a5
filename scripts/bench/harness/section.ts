import type { Figure } from '../report/figures.ts';
import type { Stand } from './stand.ts';

/** What a section measures with. */
export type Bench = {
  /** A stand of its own with so many ports beside those of shop and service; all are closed when the run ends. */
  open(ports: number): Promise<Stand>;
  tell(stage: string): void;
  /** Only to see that it runs whole: few and short rounds, small sizes. */
  isQuick: boolean;
};

/** What a section has measured: what it says of it before and below the table of when and where, in Markdown. */
type Measured = { lead: string; body: string; figures: Figure[]; versions?: Record<string, string> };

/** A part of the benchmarks that can be run alone. `title`: of its section in docs/benchmarks.md. */
export type Section = { title: string; measure(bench: Bench): Promise<Measured> };
