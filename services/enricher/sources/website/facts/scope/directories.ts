/** Sites that list places, such as a town's directory of shops: no place's own. */
import { joinedPattern } from '../../words/joined-pattern.ts';

const DIRECTORY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:directory|a to z|a-z|city guide|who is where|`,
  String.raw`shop guide|\p{L}*verzeichnis|`,
  String.raw`branchenbuch|annuaire|bottin|direktori|daftar (?:toko|usaha|tempat))(?!\p{L})|`,
  String.raw`商店街(?:案内|マップ|一覧)|店舗一覧|名[录錄]|黄[页頁]|دليل`,
);

/** True for the title of a directory. */
export function namesDirectory(title: string): boolean {
  return DIRECTORY.test(title);
}
