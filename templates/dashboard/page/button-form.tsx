import type { oneForm } from '../../../src/service/dashboard/people/form.ts';
import { Hidden } from '../../parts/form-names.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { Frame } from './page.tsx';
import { PostForm } from './post-form.tsx';

/**
 * A form of one button, about one thing. `look`: of the button; `id`: of the thing. What cannot be undone takes a second
 * press: the button is in a fold.
 */
export function ButtonForm({
  frame,
  path,
  id,
  look,
  children,
}: {
  frame: Pick<Frame, 'submission'>;
  path: string;
  id: string;
  look: 'quiet' | 'risk';
  children: Child;
}) {
  const form = (
    <PostForm frame={frame} action={path}>
      <Hidden<typeof oneForm> name="id" value={id} />
      <button class={look} type="submit">
        {children}
      </button>
    </PostForm>
  );
  return look === 'risk' ? <Fold title={children}>{form}</Fold> : form;
}

/** Shows what is in it after a press of its title. */
export function Fold({ title, children }: { title: Child; children: Child }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
