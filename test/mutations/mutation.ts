/** A change that takes out one thing that holds, and the test that is to notice. */
export type Mutation = {
  /** What is then so: no two are called alike. */
  name: string;
  /** From the repository's root; `text` stands in it once, and `put` in its place. */
  file: string;
  text: string;
  put: string;
  /** The file of the test, and what its title has in it. */
  test: string;
  title: string;
};
