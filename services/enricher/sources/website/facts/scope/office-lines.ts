/** Lines about a head office or the company behind a place, whose address is not the place's. */
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const OFFICE_OR_IMPRINT = joinedPattern(
  'iu',
  String.raw`(?:head|corporate)\s?office|headquarter|registered office|impressum|imprint|`,
  String.raw`mentions légales|`,
  String.raw`zentrale|verwaltung|siège|本社|总部|總部|总公司|總公司|kantor pusat|ibu pejabat|المقر|`,
  String.raw`المكتب الرئيسي|hosting|hébergeur|webdesign|運営会社|会社概要`,
);
const COMPANY = joinedPattern(
  'iu',
  String.raw`\b(?:gmbh|ag|ltd|llc|inc|sarl|sas|selarl|eurl|sasu|rcs|siret|sdn bhd|pte)\b|株式会社|`,
  String.raw`有限公司|^pt\.? |`,
  String.raw`geschäftsführer|handelsregister|\bhrb\b`,
);

export function namesOffice(text: string): boolean {
  return OFFICE_OR_IMPRINT.test(text);
}

/** True for a line below or in which an office or a company is named. */
export function isOffice({ blocks }: PageReading, block: number): boolean {
  for (let i = block; i >= Math.max(0, block - 3); i--) {
    const { text, level } = blocks[i]!;
    const names = OFFICE_OR_IMPRINT.test(text) || (level !== 1 && COMPANY.test(text));
    if ((i === block || text.length < 160) && names) return true;
    if (level > 0 && i < block) return false;
  }
  return false;
}
