import type { Text } from '../../parts/text.tsx';
import type { OperatorCopy } from '../copy/copy.ts';

/** What a page of the operators' pages writes with, in its language. Components take it as `t`. */
export type OperatorText = Text<OperatorCopy>;
