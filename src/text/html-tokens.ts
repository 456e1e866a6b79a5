import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** Hears what HTML contains, in its order. Names are in lower case; text has no entities. */
export type HtmlListener = {
  open?(name: string, attributeOf: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
};

type Mode = (typeof TokenizerMode)[keyof typeof TokenizerMode];

/** Elements whose content is no markup, and nothing that a page shows. */
const hidden = new Map<string, Mode>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name): [string, Mode] => [
    name,
    TokenizerMode.RAWTEXT,
  ]),
]);

/**
 * Reads HTML as it comes, token by token (HTML Living Standard, 13.2.5), in time proportional to its length. It builds no
 * tree, whose nesting could cost more. Scripts, styles, comments and frames are passed over.
 */
export class HtmlReader {
  readonly #tokenizer: Tokenizer;
  #hidden: string | null = null;

  constructor({ open, close, text }: HtmlListener) {
    const show = (token: Token.CharacterToken) => {
      if (this.#hidden === null) text?.(token.chars);
    };
    const ignore = () => undefined;
    this.#tokenizer = new Tokenizer(
      {},
      {
        onStartTag: ({ tagName, attrs }) => {
          const mode = hidden.get(tagName);
          if (mode !== undefined) {
            this.#hidden = tagName;
            this.#tokenizer.state = mode;
          } else open?.(tagName, (name) => attrs.find((one) => one.name === name)?.value);
        },
        onEndTag: ({ tagName }) => {
          if (this.#hidden === tagName) this.#hidden = null;
          else if (this.#hidden === null) close?.(tagName);
        },
        onCharacter: show,
        onWhitespaceCharacter: show,
        onNullCharacter: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
      },
    );
  }

  push(piece: string): void {
    this.#tokenizer.write(piece, false);
  }

  finish(): void {
    this.#tokenizer.write('', true);
  }
}
