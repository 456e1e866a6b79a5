import { apiSection } from './api/section.ts';
import { eventsSection } from './events/section.ts';
import { growthSection } from './growth/section.ts';
import type { Section } from './harness/section.ts';
import { idleSection } from './idle/section.ts';
import { lighthouseSection } from './lighthouse/section.ts';
import { memorySection } from './memory/section.ts';
import type { SectionName } from './options.ts';
import { pagesSection } from './pages/section.ts';
import { routesSection } from './routes/section.ts';
import { startSection } from './start/section.ts';

/** The section of each name. */
export const sections: Record<SectionName, Section> = {
  memory: memorySection,
  pages: pagesSection,
  api: apiSection,
  start: startSection,
  growth: growthSection,
  events: eventsSection,
  idle: idleSection,
  routes: routesSection,
  lighthouse: lighthouseSection,
};
