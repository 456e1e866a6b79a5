/** The newest orders. */
export type TodayCopy = {
  title: string;
  empty: string;
  more: string;
};
