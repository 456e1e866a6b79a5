/** A number in E.164 as couriers take it: a leading 0 and no spaces. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+213/, '0');
}
