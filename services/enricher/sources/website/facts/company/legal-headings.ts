/** Headings over what a site says about the business behind it. */
import { joinedPattern } from '../../words/joined-pattern.ts';

export const LEGAL_HEADING = joinedPattern(
  'iu',
  String.raw`impressum|imprint|(?<!\p{L})legal(?!\p{L}{2})|small print|mentions|éditeur|`,
  String.raw`(?:information|mention)s? légale|avis juridique|données de l.entreprise|anbieterkenn|`,
  String.raw`rechtlich|offenlegung|angaben (?:gemäß|zum|zur)|unternehmensangaben|`,
  String.raw`(?:company|business|operator|trader|owner) (?:details|info|particulars)|`,
  String.raw`事業者(?:情報|概要)|運営者(?:情報|概要)|運営会社|会社(?:概要|案内|情報)|特定商取引|企業情報|`,
  String.raw`[营營][业業](?:登[记記]|[执執]照)|`,
  String.raw`(?:公司|企[业業]|主[体體]|[经經][营營]者|工商|商[户戶]|[营營][业業]人)(?:信息|[资資][讯訊料])|商[业業]登[记記]|`,
  String.raw`البيانات التجارية|بيانات (?:المنشأة|الشركة|المؤسسة|قانونية)|معلومات (?:قانونية|`,
  String.raw`الشركة|`,
  String.raw`المنشأة|المؤسسة)|legalitas|data (?:perusahaan|usaha)|informasi (?:usaha|perusahaan|`,
  String.raw`hukum)|maklumat (?:perniagaan|syarikat)|notis undang`,
);
/** Headings over anything about the place; what stands directly below may be its company. */
export const ABOUT_HEADING = joinedPattern(
  'iu',
  String.raw`^(?:who we are|about us|company|qui sommes-nous|über uns|wer wir sind|关于我们|關於我們|`,
  String.raw`من نحن|`,
  String.raw`tentang kami|mengenai kami|tentang perusahaan)\s*[:：]?$`,
);
