/** A request to a fake: the path without the query, and the body as it came. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  header: (name: string) => string;
  body: string;
};

/** An answer; `body` is sent as JSON unless it is text or bytes with a type of their own. */
export type Answer = {
  status: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
};

/** A fake of somebody's API, without HTTP. */
export type Fake = {
  /** The path of its API, with a slash at the end. */
  base: string;
  settings: { change(name: string, text: string): void; all(): unknown };
  /** Does what a request asks for, and answers; null: the connection ends without an answer. */
  answer(call: Call): Promise<Answer | null>;
  /** What the control `name` does, or shows when `reads`; null for a name that this fake does not have. */
  control(name: string, input: Record<string, unknown>, reads: boolean): unknown;
};
