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
  commit: 'fa418b161f41097c110161324b3837433cae4f9b',
  why: 'before refunds keep what of them is owed no more, and unpaid orders hold pieces by network',
};
