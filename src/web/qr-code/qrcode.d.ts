/** The core of `qrcode`, which its types leave out. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
