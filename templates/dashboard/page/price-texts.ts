/** The texts that name prices, by id: prices that would read the same also show their ids. */
export function priceTexts<Price extends { id: string }>(
  prices: readonly Price[],
  textOf: (price: Price) => string,
): ReadonlyMap<string, string> {
  const texts = prices.map(textOf);
  const isOnly = (text: string) => texts.indexOf(text) === texts.lastIndexOf(text);
  return new Map(
    texts.map((text, at) => {
      const id = prices[at]?.id ?? '';
      return [id, isOnly(text) ? text : `${text} · \u2068${id}\u2069`];
    }),
  );
}
