/** All orders, and how one is found among them. */
export type DeskSearchCopy = {
  title: string;
  q: string;
  narrow: string;
  any: string;
  state: string;
  wilaya: string;
  way: string;
  day: string;
  button: string;
  none: string;
  further: string;
  more: string;
};
