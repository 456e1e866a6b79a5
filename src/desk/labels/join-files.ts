import { PDFDocument } from '@cantoo/pdf-lib';

/** PDF files as one, in their order. `broken`: the numbers of those that cannot be read. */
export async function joinFiles(
  files: readonly { number: string; bytes: ArrayBuffer }[],
): Promise<{ bytes: Uint8Array<ArrayBuffer>; broken: string[] }> {
  const joined = await PDFDocument.create();
  const broken: string[] = [];
  for (const { number, bytes } of files) {
    try {
      const file = await PDFDocument.load(bytes);
      for (const page of await joined.copyPages(file, file.getPageIndices())) joined.addPage(page);
    } catch {
      // Encrypted or damaged: it opens alone, if at all.
      broken.push(number);
    }
  }
  return { bytes: new Uint8Array(await joined.save()), broken };
}
