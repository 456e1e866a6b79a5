import type { DeskRole } from '../../../../src/shop/desk-calls/sessions/rules.ts';

/** How a device gets in. */
export type SignInCopy = {
  title: string;
  lead: string;
  /** Of a form that was sent when its sender was in no longer. */
  kept: { title: string; text: string; button: string };
  link: { title: string; text: string };
  command: { title: string; text: string };
  recovery: { title: string; label: string; button: string };
  refused: Record<'link' | 'code' | 'limited', string>;
  name: { label: string; hint: string };
  pair: {
    title: string;
    roles: Record<DeskRole, string>;
    button: string;
    stays: string;
    paired: { title: string; text: string };
  };
  codes: { title: string; text: string; once: string; kept: string };
};
