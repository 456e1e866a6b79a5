/**
 * Milliseconds of requests to several sides, one at a time: each side `asked` times, in alternating order, so that a slow
 * machine slows all. `ask` sends one; `nth`, from `from` on, tells the requests apart.
 */
export async function askByTurns(
  sides: number,
  { asked, from = 0 }: { asked: number; from?: number },
  ask: (place: number, nth: number) => Promise<number>,
): Promise<number[][]> {
  const times = Array.from({ length: sides }, (): number[] => []);
  for (let turn = 0; turn < asked; turn += 1)
    for (const [place, own] of turn % 2 === 0 ? [...times.entries()] : [...times.entries()].toReversed())
      own.push(await ask(place, from + turn));
  return times;
}
