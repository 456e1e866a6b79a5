import type { Child } from '../../parts/jsx-runtime.ts';

/** A form that changes something; its submission makes a repeated press count once. */
export function PostForm(props: {
  frame: { submission: string };
  class?: string;
  action: string;
  /** Of a form with a file. */
  enctype?: 'multipart/form-data';
  children: Child;
}) {
  return (
    <form class={props.class} method="post" action={props.action} enctype={props.enctype}>
      <input type="hidden" name="submission" value={props.frame.submission} />
      {props.children}
    </form>
  );
}
