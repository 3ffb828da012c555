import { expect, it } from 'vitest';
import {
  enterpriseHolder,
  labelledEnterprise,
  operatingFirm,
  registeredEnterprise,
} from './enterprise-names.ts';

const PLACE = 'Zapfino';

it.each([
  ['Business name: Poe Bakehouse', 'Poe Bakehouse'],
  ['Firmenbezeichnung: Reisebüro Poe, Lindenweg 3', 'Reisebüro Poe'],
  ['Raison sociale : Garage Poe et Fils', 'Garage Poe et Fils'],
  ['運営会社：小野寺観光開発', '小野寺観光開発'],
  ['商户名称：姑苏区陈记面馆', '姑苏区陈记面馆'],
  ['商業名稱：林記茶行｜統一編號：12345678', '林記茶行'],
  ['اسم المنشأة: بيت الدواء الحديث', 'بيت الدواء الحديث'],
  ['Nama usaha: Toko Makmur', 'Toko Makmur'],
  ['Nama perniagaan: Restoran Ali Maju', 'Restoran Ali Maju'],
  // The place's own name, and what is no name.
  ['Business name: Zapfino Café', null],
  ['Operator: The Team', null],
  ['運営者：小野寺がひとりで切り盛りしています', null],
  ['Our suppliers: Poe Bakehouse', null],
])('the enterprise behind a label: %s', (written, name) => {
  expect(labelledEnterprise(written, PLACE)).toBe(name);
});

it.each([
  ['© 2026 Poe & Sons. All rights reserved.', 'Poe & Sons'],
  ['© Poe Tool & Supply Company', 'Poe Tool & Supply Company'],
  ['© 2026 Zapfino Co. All rights reserved', 'Zapfino Co.'],
  ['City of Poe, Ohio © 2026', 'City of Poe'],
  ['© 2026 Commune de Poe', 'Commune de Poe'],
  ['Hak Cipta Terpelihara © Majlis Perbandaran Poe', 'Majlis Perbandaran Poe'],
  ['© 2026 Yayasan Poe Bangsa', 'Yayasan Poe Bangsa'],
  ['版权所有：姑苏市第三人民医院', '姑苏市第三人民医院'],
  ['姑苏学院 版权所有', '姑苏学院'],
  ['جميع الحقوق محفوظة لوزارة الثقافة', 'وزارة الثقافة'],
  ['© 2026 Zapfino', null],
  ['© Poe Kitchen', null],
])('the enterprise that holds a copyright: %s', (line, name) => {
  expect(enterpriseHolder(line, PLACE)).toBe(name);
});

it.each([
  ['Proprietors: Poe Brothers', 'Poe Brothers'],
  ['Zapfino is run by Poe & Daughters.', 'Poe & Daughters'],
  ['Herausgeber: Kath. Pfarrgemeinde St. Bonifatius', 'Kath. Pfarrgemeinde St. Bonifatius'],
  ['Zapfino is a partnership of Ann Poe & Ben Poe.', 'Ann Poe & Ben Poe'],
  ['Good Shepherd Ministries is a 501(c)(3) organization.', 'Good Shepherd Ministries'],
  ['Zapfino is run by Ann and her sister.', null],
])('the firm or body behind the place: %s', (text, name) => {
  expect(operatingFirm(text, PLACE)).toBe(name);
});

it.each([
  ['Friends of the Poe Library | EIN 93-1234567', 'Friends of the Poe Library'],
  ['J L Poe & P Poe t/as Zapfino ABN 12 345 678 901', 'J L Poe & P Poe'],
  ['Syarikat Poe Bersaudara (No. Pendaftaran: 001234567-A)', 'Syarikat Poe Bersaudara'],
  ['Zapfino | EIN 93-1234567', null],
  ['Call Ann Poe on 01632 960123', null],
])('the name beside a register number: %s', (line, name) => {
  expect(registeredEnterprise(line, PLACE)).toBe(name);
});
