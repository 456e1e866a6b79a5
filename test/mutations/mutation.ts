/** A change that removes one protection, and the test that should notice it. */
export type Mutation = {
  /** The resulting fault; names are unique. */
  name: string;
  /** From the repository's root. `text` occurs in it once and is replaced by `put`. */
  file: string;
  text: string;
  put: string;
  /** The test's file, and a part of its title. */
  test: string;
  title: string;
};
