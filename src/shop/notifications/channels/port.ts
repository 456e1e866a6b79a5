/** What goes out. `id`: of what happened, the same at every try; `at`: milliseconds; `facts`: the same for programs. */
export type Message = {
  id: string;
  at: number;
  kind: string;
  title: string;
  text: string;
  /** Where more of it stands at the desk, or of an order: a path, and the whole address where the shop knows its own. */
  path: string | null;
  url: string | null;
  facts: object;
};

/**
 * What came of it. `isFinal`: the same would come of another try; `isGone`: nobody will ever be there again. `failure`: the
 * provider's own word, or `timeout`, `unreachable`, or `HTTP` and a status. `retryAfter`: seconds.
 */
export type SendResult =
  | { ok: true }
  | { ok: false; failure: string; isFinal: boolean; isGone?: boolean; retryAfter: number | null };

/** A way on which somebody is told something. It never throws, and may be asked to send the same message again. */
export interface Channel {
  send(message: Message): Promise<SendResult>;
}
