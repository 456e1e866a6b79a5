/** A version that can be released, by its commit: nothing is tagged yet. */
export type Version = {
  /** Whole, as it stands in the history of this repository. */
  commit: string;
  why: string;
};

/**
 * The version before this one: the last commit before the newest step of a schema that reads what this one writes. Who adds a step
 * puts the commit before it here. It is built from its own sources, with the packages that are here now.
 */
export const versionBefore: Version = {
  commit: '51ea2de0f6bcb50767d93e4c728feec9ecf1fc8a',
  why: 'before refunds keep what of them is owed no more, and unpaid orders hold pieces by network',
};
