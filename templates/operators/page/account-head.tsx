import { accountPath } from '../../../src/service/operators-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { ModeLinks } from '../../dashboard/page/mode-links.tsx';
import type { Frame } from './page.tsx';

type Props = {
  frame: Frame;
  copy: { title: string; backToAccount: string };
  account: { id: string; name: string };
  mode: Mode;
  modes: readonly Mode[];
  /** The same page of a mode. */
  pathOf: (id: string, mode: Mode) => string;
};

/** The heading of a page about one account, with the links back and to the other mode. */
export function AccountHead({ frame, copy, account, mode, modes, pathOf }: Props) {
  return (
    <>
      <h1>
        {copy.title} · <bdi>{account.name}</bdi>
      </h1>
      <p>
        <a href={accountPath(account.id)}>{copy.backToAccount}</a>
      </p>
      <ModeLinks {...{ mode, modes }} t={frame.t} pathIn={(one) => pathOf(account.id, one)} look="tabs" />
    </>
  );
}
