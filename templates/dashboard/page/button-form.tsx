import type { Child } from '../../parts/jsx-runtime.ts';
import type { Frame } from './page.tsx';
import { PostForm } from './post-form.tsx';

/** A form of one button, about one thing. `look`: of the button; `id`: of the thing. */
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
  return (
    <PostForm frame={frame} action={path}>
      <input type="hidden" name="id" value={id} />
      <button class={look} type="submit">
        {children}
      </button>
    </PostForm>
  );
}
