import type { Child } from '../../parts/jsx-runtime.ts';

/** A form that changes something; its submission makes a repeated press count once. */
export function PostForm(props: {
  frame: { submission: string };
  class?: string;
  action: string;
  children: Child;
}) {
  return (
    <form class={props.class} method="post" action={props.action}>
      <input type="hidden" name="submission" value={props.frame.submission} />
      {props.children}
    </form>
  );
}
