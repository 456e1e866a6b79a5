import type { Mode } from '../../../src/service/urls.ts';
import type { Text } from '../../parts/text.tsx';

type Props = {
  t: Text<{ page: { modes: string; mode: Readonly<Record<Mode, string>> } }>;
  mode: Mode;
  modes: readonly Mode[];
  pathIn: (mode: Mode) => string;
  look: 'modes' | 'tabs';
};

/** Links to the same page of the other mode. */
export function ModeLinks({ t, mode, modes, pathIn, look }: Props) {
  const words = t.words.page;
  return (
    <nav class={look} aria-label={words.modes}>
      <ul>
        {modes.map((one) => (
          <li>
            {one === mode ? (
              <span aria-current="true">{words.mode[one]}</span>
            ) : (
              <a href={pathIn(one)}>{words.mode[one]}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
