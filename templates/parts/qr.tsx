/** The modules of a QR code, row by row: 1 is dark. */
export type QrModules = { size: number; data: ArrayLike<number> };

/** Light modules around the code, which readers need (ISO/IEC 18004). */
const QUIET = 4;

type Props = {
  modules: QrModules;
  title: string;
  /** Whole pixels for each module, so that all are equally wide; without it, the layout decides. */
  scale?: number;
};

/** A QR code as a picture: dark on white in every colour scheme, since many readers need that. */
export function QrPicture({ modules, title, scale }: Props) {
  const side = modules.size + 2 * QUIET;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${side} ${side}`}
      shape-rendering="crispEdges"
      width={scale === undefined ? undefined : side * scale}
      height={scale === undefined ? undefined : side * scale}
    >
      <title>{title}</title>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path stroke="#000" d={drawRuns(modules)} />
    </svg>
  );
}

/**
 * Dark modules as one stroke for each run in a row. Each run gives its distance from the one before: such values
 * repeat, so that a code compresses well.
 */
function drawRuns({ size, data }: QrModules): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let drawn = -1;
    let x = 0;
    while (x < size) {
      let end = x;
      while (end < size && data[y * size + end]) end += 1;
      if (end > x) {
        path += drawn < 0 ? `M${x + QUIET} ${y + QUIET + 0.5}` : `m${x - drawn} 0`;
        path += `h${end - x}`;
        drawn = end;
      }
      x = end + 1;
    }
  }
  return path;
}
