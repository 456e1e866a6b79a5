/** Links between lists of one section. `label`: of all of them, for screen readers. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { href: string; text: string; isCurrent: boolean }[];
}) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ href, text, isCurrent }) => (
          <li>{isCurrent ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}</li>
        ))}
      </ul>
    </nav>
  );
}
