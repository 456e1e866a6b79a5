import type { Text } from '../../parts/text.tsx';
import type { DashboardCopy } from '../copy/copy.ts';

/** What a page of the dashboard writes with, in its language. Components take it as `t`. */
export type DashboardText = Text<DashboardCopy>;
