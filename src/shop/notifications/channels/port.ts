import type { SendResult } from '../../../web/posting.ts';

/**
 * A message to send. `id`: of the event, the same for every try; `at`: milliseconds; `facts`: the content for
 * programs.
 */
export type Message = {
  id: string;
  at: number;
  kind: string;
  title: string;
  text: string;
  /**
   * The page about it at the desk or of the order: a path, and the absolute address where the shop knows its origin.
   */
  path: string | null;
  url: string | null;
  facts: object;
};

/** A notification channel. It never throws, and may be called again with the same message. */
export interface Channel {
  send(message: Message): Promise<SendResult>;
}
