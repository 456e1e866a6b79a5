import type { Text } from '../../parts/text.tsx';
import type { DeskCopy } from '../copy/copy.ts';

/** What a page of the desk writes with, in its language. Components take it as `t`. */
export type DeskText = Text<DeskCopy>;
