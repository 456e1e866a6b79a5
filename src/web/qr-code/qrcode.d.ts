/** The part of `qrcode` that draws nothing, which its types leave out. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
