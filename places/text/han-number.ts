/** Parses numbers in Han characters: "二十三", "两", "廿", "千二百", and digit by digit, as in "一〇". */
const DIGITS = '〇一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

export function readHanNumber(written: string): number {
  const text = written
    .replaceAll('零', '〇')
    .replace(/[兩两]/gu, '二')
    .replace('廿', '二十');
  let [total, group, digits] = [0, 0, 0];
  for (const sign of text) {
    const unit = UNITS[sign];
    if (sign === '万') {
      total += (group + digits || 1) * 10_000;
      [group, digits] = [0, 0];
    } else if (unit !== undefined) {
      group += (digits || 1) * unit;
      digits = 0;
    } else digits = digits * 10 + DIGITS.indexOf(sign);
  }
  return total + group + digits;
}
