/** Numbers beside their labels, in front of them, and below them. */
import { expect, it } from 'vitest';
import { companyNumbers } from './company-numbers.ts';

it.each([
  ['Co. number 04712233', '', 'GB', '04712233'],
  ['tax registration 872 5542 52', '', 'GB', '872554252'],
  ['Employer Identification Number 12-3456789', '', 'US', '12-3456789'],
  ['Australian Business Number 54 782 748 198', '', 'AU', '54782748198'],
  ['Company number 1234567', '', 'NZ', '1234567'],
  ['Reg. No. 609143', '', 'IE', '609143'],
  ['HRB-Nr. 4711, AG Celle', '', 'DE', 'HRB 4711'],
  ['HRB 4711 AG Celle', '', 'DE', 'HRB 4711'],
  ['ZVR-Zahl: 123456789', '', 'AT', '123456789'],
  ['329 399 837 RCS Vannes', '', 'FR', '329399837'],
  ['sous le numéro 993 187 049 (registre du commerce)', '', 'FR', '993187049'],
  ['Banque-Carrefour des Entreprises : 0621.723.869', '', 'BE', '0621.723.869'],
  ['6707196278159', '法人番号', 'JP', '6707196278159'],
  ['会社法人番号（13桁）は 1234567890123 です', '', 'JP', '1234567890123'],
  ['统一社会信用代码 91411912WM4071645A', '', 'CN', '91411912WM4071645A'],
  ['رقم السجل: ٨٠٨٢٠', '', 'JO', '80820'],
  ['ورقمها الضريبي 328190316439233', '', 'SA', '328190316439233'],
  ['No. Induk Berusaha 9120440875492', '', 'ID', '9120440875492'],
  ['(No. Daftar 201801072280)', '', 'MY', '201801072280'],
  ['会社法人等番号 0104-01-067252', '', 'JP', '0104-01-067252'],
  ['110108012345678', '营业执照注册号', 'CN', '110108012345678'],
  ['公司註冊編號：1234567', '', 'HK', '1234567'],
  ['商業登記證號碼：12345678-000', '', 'HK', '12345678-000'],
  ["Numéro d'entreprise du Québec : 1141234567", '', 'CA', '1141234567'],
  ['RC No. 123456', '', 'NG', '123456'],
  ['Reg. No. 2015/123456/07', '', 'ZA', '2015/123456/07'],
  ['SSM: 0012345678-X', '', 'MY', '0012345678-X'],
  ['SSM: 003123456-X', '', 'MY', '003123456-X'],
  ['رقم التسجيل في وزارة الصناعة والتجارة - 12345', '', 'JO', '12345'],
  ['Resources (KC0051234-B)', '', 'MY', 'KC0051234-B'],
  ['No. SSM 202003123456 (003012345-M)', '', 'MY', '202003123456 (003012345-M)'],
  ['No. pertubuhan PPM-004-10-12031998', '', 'MY', 'PPM-004-10-12031998'],
  ['VAT no. 4123456789', '', 'ZA', '4123456789'],
  ['© Example Foods Ltd (01234567)', '', 'GB', '01234567'],
  ['NZBN 9429 012 345 678', '', 'NZ', '9429012345678'],
  ['No. SST P94-7673-52700292', '', 'MY', 'P94-7673-52700292'],
])('%s below "%s"', (text, over, country, number) => {
  expect(companyNumbers(text, over, country).map((one) => one.number)).toContain(number);
});

it.each([
  ['Tél. 05 63 555 012, RCS Albi', '', 'FR'],
  ['04712233', 'Our address', 'GB'],
  ['01632 960 262', 'VAT and phone', 'GB'],
])('%s is no number of a company', (text, over, country) => {
  expect(companyNumbers(text, over, country)).toEqual([]);
});
