/** Lets other requests have their turn: one thread serves the whole shop. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
