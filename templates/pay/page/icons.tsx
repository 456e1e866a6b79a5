/** Line icons of 24 units, drawn in the text colour. Screen readers skip them. */
const drawings = {
  bank: <path d="M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18" />,
  phone: <path d="M7 3h10v18H7zM11 18h2" />,
  shop: <path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M10 20v-5h4v5" />,
  parcel: <path d="M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9" />,
  clock: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  check: <path d="M5 13l4.5 4.5L19 7.5" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  forth: <path d="M4 12h15M13 6l6 6-6 6" />,
  question: <path d="M8.5 9a3.5 3.5 0 1 1 5 3c-1 .6-1.5 1.2-1.5 2.5M12 18.5v.01" />,
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, class: classes }: { name: IconName; class?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class={classes}>
      {drawings[name]}
    </svg>
  );
}
