import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { writePng } from '../../../src/web/qr-code/png.ts';

test.each([1, 7, 8, 9, 300])('a picture of %i dots a side has the drawn pixels', async (side) => {
  const isDark = (x: number, y: number) => (x * 7 + y * 3) % 5 < 2;
  const { width, height, data } = PNG.sync.read(Buffer.from(await writePng(side, isDark)));
  expect([width, height]).toEqual([side, side]);
  const wrong = [];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (data[4 * (y * side + x)] !== (isDark(x, y) ? 0 : 255)) wrong.push([x, y]);
    }
  }
  expect(wrong).toEqual([]);
});

test('a drawn QR code can be scanned', async () => {
  const text = 'https://shop.test/ar/p/%D8%B2%D9%8A%D8%AA';
  const { modules } = QRCode.create(text);
  const isDark = (x: number, y: number) => {
    const [row, column] = [Math.floor(y / 5) - 4, Math.floor(x / 5) - 4];
    const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
    return isInside && modules.get(row, column) === 1;
  };
  const { width, height, data } = PNG.sync.read(Buffer.from(await writePng(300, isDark)));
  expect(jsQR(new Uint8ClampedArray(data), width, height)?.data).toBe(text);
});
