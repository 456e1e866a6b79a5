export type Version = {
  /** Whole, as it stands in the history of this repository. */
  commit: string;
  why: string;
};

/**
 * The last two versions, newest first. Nothing is tagged yet, so a version is a commit that can be released as docs/server.md says
 * (`release` is there since c5cf13d) and keeps less than what came after it. The first is the last one before the newest step of a
 * schema: whoever adds a step puts the commit before it here, and lets the third one go. They are built from their own sources, with
 * the packages that are here now.
 */
export const versions: readonly [Version, Version] = [
  {
    commit: 'fa418b161f41097c110161324b3837433cae4f9b',
    why: 'before refunds keep what of them is owed no more, and unpaid orders hold pieces by network',
  },
  {
    commit: '1cc513b26120271abf80c4a994411bababfd6469',
    why: 'before sizes of objects are kept month by month; knows copies, and freezes in memory alone',
  },
];
