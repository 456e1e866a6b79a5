type Props = {
  words: { earlier: string; newest: string };
  /** The address of the newest page, without filters. */
  path: string;
  /** The address of the next page; null at the end. */
  earlier: string | null;
  /** Whether this is not the first page. */
  isBehind: boolean;
  /** The words of the link that clears the filters; null when none is set. */
  clear?: string | null;
};

/** Links below a list: back to the newest page, and on to the next one. */
export function Pagination({ words, path, earlier, isBehind, clear = null }: Props) {
  const back = clear ?? (isBehind ? words.newest : null);
  if (back === null && earlier === null) return null;
  return (
    <p class="plain">
      {back === null ? null : (
        <a class="button quiet" href={path}>
          {back}
        </a>
      )}
      {earlier === null ? null : (
        <a class="button quiet" href={earlier} rel="next">
          {words.earlier}
        </a>
      )}
    </p>
  );
}
