import type { Capability } from '../../../../src/shop/capabilities/rules.ts';
import type { StepName, StepState } from '../../../../src/shop/desk-calls/onboarding/rules.ts';
import type { OnboardingFlash } from '../../../../src/shop/desk-urls.ts';

/** What is left to do before the shop sells. */
export type StartCopy = {
  title: string;
  /** `done`: how many of all steps. */
  lead: (done: number, all: number) => string;
  all: string;
  again: string;
  /** On the day's page, while something is left. */
  toStart: string;
  /** What is chosen there and needs no tick: the shop sells without. */
  toSettings: string;
  states: Record<StepState, string>;
  news: Record<OnboardingFlash, string>;
  service: Record<'unreachable' | 'address', string>;
  missing: string;
  /** Of a key, where the service does not offer all; `untold`: where it does not say either what a key may do. */
  known: string;
  untold: string;
  /** What the service does not offer. `scopes`: before their names. */
  notOffered: { title: string; scopes: string; texts: Record<Capability, string> };
  /** Of a step that another one has to go before. */
  later: string;
  /** `action`: null where nothing can be done at the desk. */
  steps: Record<StepName, { title: string; done: string; open: string; action: string | null }>;
};
