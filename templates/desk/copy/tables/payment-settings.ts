import type { LimitInput, MethodKind } from '../../../../src/shop/desk-calls/payment-settings/rules.ts';
import type { DeskChoicesCopy } from './store-details.ts';

/** How orders are paid, what one shopper may keep, and who pays by card alone. */
export type DeskSettingsCopy = {
  title: string;
  saved: string;
  wrong: string;
  outdated: string;
  choices: DeskChoicesCopy;
  ways: {
    title: string;
    text: string;
    row: (number: number) => string;
    way: string;
    none: string;
    kinds: Record<MethodKind, string>;
    value: string;
    wilayas: string;
    from: string;
    to: string;
    save: string;
  };
  limits: {
    title: string;
    text: string;
    names: Record<LimitInput, { label: string; hint: string }>;
    further: string;
    save: string;
  };
  numbers: {
    title: string;
    text: string;
    label: string;
    refuse: string;
    allow: string;
    none: string;
    more: string;
    done: string;
  };
  storage: {
    title: string;
    used: (size: string, limit: string, share: string) => string;
    growth: (size: string) => string;
    near: string;
    shorten: string;
  };
};
