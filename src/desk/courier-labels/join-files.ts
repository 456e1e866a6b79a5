import { joinBytes } from '../../contract/bytes.ts';
import { giveWay } from '../../web/give-way.ts';
import { type PdfValue, UnusualPdf, writePdf } from './pdf-values.ts';
import { type PdfObject, type ReadPdf, readPdf } from './read-pdf.ts';

/** What of a page is drawn: nothing that runs, opens, or belongs to the file around it. */
const drawn = ['Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit'];
/** What a drawing never needs, at any depth: actions, and what leads back to the file around it. */
const undrawn = new Set(['AA', 'OpenAction', 'JavaScript', 'Parent', 'Metadata', 'StructParents']);

/** The numbers of the catalogue and of the list of pages. */
const CATALOGUE = 1;
const PAGES = 2;

/**
 * PDF files as one, in their order. `broken`: the numbers of those that are not written as files are, which open alone.
 * Nothing is inflated: streams are passed on as they stand.
 */
export async function joinFiles(
  files: readonly { number: string; bytes: ArrayBuffer }[],
): Promise<{ bytes: Uint8Array<ArrayBuffer>; broken: string[] }> {
  const joined = new JoinedFile();
  const broken: string[] = [];
  for (const { number, bytes } of files) {
    try {
      joined.add(readPdf(new Uint8Array(bytes)));
    } catch (error) {
      if (!(error instanceof UnusualPdf)) throw error;
      broken.push(number);
    }
    await giveWay();
  }
  return { bytes: joined.finish(), broken };
}

/** Bytes of a text of which each letter is one. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

class JoinedFile {
  readonly #parts: Uint8Array[] = [];
  /** Where each object begins; nothing for those that are not written. */
  readonly #places: number[] = [];
  readonly #pages: number[] = [];
  #length = 0;
  #last = PAGES;

  constructor() {
    this.#write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? bytesOf(part) : part;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #writeObject(number: number, value: string, stream: Uint8Array | null = null): void {
    this.#places[number] = this.#length;
    this.#write(`${number} 0 obj\n${value}\n`);
    if (stream !== null) {
      this.#write('stream\n');
      this.#write(stream);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  /** Adds the pages of a file, with all that they name. */
  add({ objects, pages }: ReadPdf): void {
    const numbers = new Map<number, number>();
    const waiting: PdfObject[] = [];
    const numberOf = (object: number) => {
      const known = numbers.get(object);
      if (known !== undefined) return known;
      this.#last += 1;
      numbers.set(object, this.#last);
      // An object that is not there is null.
      waiting.push(objects.get(object) ?? { value: { kind: 'plain', written: 'null' }, stream: null });
      return this.#last;
    };
    for (const { entries } of pages) {
      this.#last += 1;
      const page = this.#last;
      const own = [...entries].filter(([name]) => drawn.includes(name));
      const written = own.map(([name, value]) => `/${name} ${writePdf(withoutActions(value), numberOf)}`);
      this.#writeObject(page, `<</Type /Page /Parent ${PAGES} 0 R ${written.join(' ')}>>`);
      this.#pages.push(page);
    }
    // Numbers are given in the order in which objects wait.
    const given = numbers.values();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { value, stream } = next;
      const whole = stream === null ? value : withLength(value, stream.length);
      this.#writeObject(given.next().value ?? 0, writePdf(withoutActions(whole), numberOf), stream);
    }
  }

  finish(): Uint8Array<ArrayBuffer> {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    this.#writeObject(CATALOGUE, `<</Type /Catalog /Pages ${PAGES} 0 R>>`);
    this.#writeObject(PAGES, `<</Type /Pages /Kids [${kids}] /Count ${this.#pages.length}>>`);
    const table = this.#length;
    const lines = Array.from(
      { length: this.#last },
      (_, index) => `${String(this.#places[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    );
    this.#write(`xref\n0 ${this.#last + 1}\n0000000000 65535 f \n${lines.join('')}`);
    this.#write(`trailer\n<</Size ${this.#last + 1} /Root ${CATALOGUE} 0 R>>\nstartxref\n${table}\n%%EOF\n`);
    return joinBytes(this.#parts);
  }
}

function withLength(value: PdfValue, length: number): PdfValue {
  if (value.kind !== 'dictionary') return value;
  const entries = new Map(value.entries);
  return { kind: 'dictionary', entries: entries.set('Length', { kind: 'plain', written: String(length) }) };
}

function withoutActions(value: PdfValue): PdfValue {
  if (value.kind === 'array') return { kind: 'array', values: value.values.map(withoutActions) };
  if (value.kind !== 'dictionary') return value;
  const entries = [...value.entries].filter(([name]) => !undrawn.has(name));
  return { kind: 'dictionary', entries: new Map(entries.map(([name, one]) => [name, withoutActions(one)])) };
}
