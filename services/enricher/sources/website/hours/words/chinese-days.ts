/** Chinese days that are written short: "星期一至五", "周一三五" and "一" before its hours. */
import { joinedPattern } from '../../words/joined-pattern.ts';

const CHINESE_DAYS = joinedPattern(
  'gu',
  String.raw`(星期|周|週|礼拜|禮拜)([一二三四五六日天])((?:\s?[至到~、,及和与與-]\s?`,
  String.raw`[一二三四五六日天](?!\s?[点點时時十楼樓号號层層]))+)`,
);

/** "週六日" and "周一三五": several days written without separators. */
const CHINESE_LIST = joinedPattern(
  'gu',
  String.raw`(星期|周|週|礼拜|禮拜)([一二三四五六日天]{2,6})(?![一二三四五六日天十]|\s?[點点时時楼樓月年號号層层])`,
);

/** "一 10:00-18:00" and "日 不營業": a day alone at the start of a line. */
const CHINESE_DAY =
  /^([一二三四五六日天])(?=$|\s+(?:[ap]\.?m\.?\s?)?(?:\d|[上下早晚中]|不|休|店休|公休|全))/u;

/** "星期一起至星期五" */
const CHINESE_FROM = /(?<=[一二三四五六日天])(?:起|一直|起一直)(?=[至到])/gu;

/** Completes "星期一至五", which writes its second day as a single character. */
export function wholeDayNames(written: string): string {
  if (!/星期|周|週|礼拜|禮拜/u.test(written)) return written;
  const text = written
    .replace(CHINESE_FROM, '')
    .replace(CHINESE_LIST, (_, word: string, days: string) => {
      return [...days].map((day) => word + day).join('、');
    });
  return text.replace(CHINESE_DAYS, (_, word: string, first: string, rest: string) => {
    return word + first + rest.replace(/[一二三四五六日天]/gu, (day) => word + day);
  });
}

export function withLoneDay(line: string): string {
  return line.replace(CHINESE_DAY, '星期$1');
}
