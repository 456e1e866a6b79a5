import type { TypedOrder, TypedProblems } from '../../../src/desk/typed-orders/rules/form.ts';
import type { TypedOrderAnswer } from '../../../src/desk/typed-orders/rules/typed-orders.ts';
import type { PlacedCommune } from '../../../src/text/communes.ts';
import type { PlaceQuestionProps } from '../../parts/place-question.tsx';
import type { DeskFrame } from '../page/frame.ts';

type Line = TypedOrderAnswer['lines'][number] & { pieces: string };

/** `refused`: why a complete order is not saved yet; `doubts`: what it is asked about. */
export type TypedOrderPageProps = {
  frame: DeskFrame;
  typed: TypedOrder;
  answer: Omit<TypedOrderAnswer, 'lines'> & { lines: Line[] };
  communes: readonly PlacedCommune[];
  problems: TypedProblems;
  refused: { reason: string } | null;
  doubts: { question: PlaceQuestionProps | null; asksName: boolean } | null;
};
