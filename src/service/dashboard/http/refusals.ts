/** Why a page or an act was refused as a whole, with its status. */
export const noticeStatuses = {
  forbidden: 403,
  gone: 404,
  reused: 409,
  foreign: 403,
  tooLarge: 413,
  broken: 500,
} as const;

/** The notice that answers a call which was not run, besides the sign-in page. */
export function noticeOf(reason: string): 'forbidden' | 'reused' | 'gone' {
  if (reason === 'submission_reused') return 'reused';
  return reason === 'forbidden' ? reason : 'gone';
}
