import { answersSection } from './answers/section.ts';
import { growthSection } from './growth/section.ts';
import type { Section } from './harness/section.ts';
import { lighthouseSection } from './lighthouse/section.ts';
import type { SectionName } from './options.ts';
import { ordersSection } from './orders/section.ts';
import { startSection } from './start/section.ts';

/** The section of each name. */
export const sections: Record<SectionName, Section> = {
  answers: answersSection,
  orders: ordersSection,
  growth: growthSection,
  start: startSection,
  lighthouse: lighthouseSection,
};
