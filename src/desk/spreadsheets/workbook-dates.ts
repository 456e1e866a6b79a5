/** Excel keeps a date as a number of days, and only the format of its cell says that it is one. */

/** The built-in formats of dates and times (ECMA-376, 18.8.30), those of East Asian editions too. */
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  );
}

/** Whether a format of a workbook shows a date. `written`: its own text; null for a built-in one. */
export function isDateFormat(format: number, written: string | null): boolean {
  if (written === null) return isBuiltInDate(format);
  // Words, single letters and colours do not count.
  const signs = written
    .slice(0, 300)
    .replace(/"[^"]*"/g, '')
    .replace(/[\\*_]./g, '')
    .replace(/\[[^\]]*\]/g, (part) => (/^\[[hms]+\]$/i.test(part) ? part : ''));
  return !/^\s*(?:general|@)\s*$/i.test(signs) && /[ymdhs]/i.test(signs);
}

const DAY = 86_400_000;
/** Excel counts a 29 February 1900, which never was. */
const FALSE_DAY = 60;

/** The day of a number, as `2026-01-05`; empty for none. `isFrom1904`: workbooks of old Macs count from there. */
export function dayOfSerial(serial: number, isFrom1904: boolean): string {
  const shift = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial > FALSE_DAY ? 30 : 31);
  const date = new Date(shift + Math.round(serial * DAY));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
