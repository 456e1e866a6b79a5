import type { Mode } from '../../../src/service/urls.ts';
import type { Frame } from './page.tsx';

type Props = { frame: Frame; mode: Mode; modes: readonly Mode[]; pathIn: (mode: Mode) => string };

/** Links to the same page of the other mode. */
export function ModeTabs({ frame: { words }, mode, modes, pathIn }: Props) {
  return (
    <nav class="tabs" aria-label={words.modes}>
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
