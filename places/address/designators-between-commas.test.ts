import { describe, expect, it } from 'vitest';
import { parseFullAddress } from './full-address.ts';

describe('addresses with marks between commas, or marks that join parts', () => {
  it.each([
    ['KM 75, Lebuhraya Utara-Selatan, 35350 Temoh, Perak', 'MY', { km: '75', city: 'Temoh' }],
    ['C/ Gran Vía 12, bajo, 28013 Madrid', 'ES', { floor: 'bajo', house: '12', city: 'Madrid' }],
    ['Calle Mayor 3, bajo B, 28013 Madrid', 'ES', { floor: 'bajo', unit_number: 'B', house: '3' }],
    ['Mariahilfer Straße 85-87, Top 3, 1060 Wien', 'AT', { unit_number: 'Top 3', house: '85-87' }],
    ['Bürgerparkstr. 12, Haus B, 2. OG, 28209 Bremen', 'DE', { block: 'B', floor: '2' }],
    ['55 Thomas St., 13th Flr, New York, NY 10013', 'US', { floor: '13', street: 'Thomas St.' }],
    ['Center Plaza, Bahria Town Rawalpindi.', 'PK', { city: 'Rawalpindi' }],
    ['224新北市瑞芳區瑞芳街81號', 'TW', { postalCode: '224', city: '新北市', street: '瑞芳街' }],
    ['上海市浦东新区陆家嘴环路1000号', 'CN', { street: '陆家嘴环路', house: '1000' }],
    ['北京市朝阳区三里屯路19号', 'CN', { street: '三里屯路', house: '19' }],
    ['北京市朝阳区东三环中路1号十二层', 'CN', { street: '东三环中路', house: '1', floor: '12' }],
    ['香港九龍旺角彌敦道688號旺角中心地下', 'HK', { floor: 'G', building: '旺角中心' }],
    ['札幌市北区北8条西4丁目1-1', 'JP', { street: '北8条西4丁目', house: '1-1' }],
    ['전라남도 완도군 고금면 덕암리 644', 'KR', { suburb: '고금면', neighborhood: '덕암리' }],
    ['서울특별시 구로구 디지털로34길 55 코오롱밸리 2차', 'KR', { building: '코오롱밸리 2차' }],
    ['Calle 2 Poniente 102 Col Centro, Atlixco, Pue. 74200', null, { house: '102' }],
    ['Blk 403 Bukit Panjang Ring Rd #01-123', 'SG', { street: 'Bukit Panjang Ring Rd' }],
    ['Bağdat Cad. No:123/A Kat:1 D:4, Kadıköy/İstanbul', 'TR', { house: '123/A', floor: '1' }],
    ['De Olmos 425 Col Hidalgo, Cd Valles, S.L.P.', 'MX', { house: '425', city: 'Ciudad Valles' }],
  ])('%s', (text, country, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
  });
});
