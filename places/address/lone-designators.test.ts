import { describe, expect, it } from 'vitest';
import { readFullAddress } from './full-address.ts';

describe('designators that the segmenter has not learned, and pasted phones', () => {
  it.each([
    ['PL', 'ul. Nowy Świat 22, I piętro, 00-373 Warszawa', { floor: 'I', house: '22' }],
    ['CZ', 'Vinohradská 174, 3. patro, 130 00 Praha 3', { floor: '3', city: 'Praha 3' }],
    ['AT', 'Praterstraße 25, Stiege 1, Tür 8, 1020 Wien', { unit_number: 'Tür 8', house: '25' }],
    ['IT', 'Viale Monza 12, scala B, interno 4, 20125 Milano', { unit_number: 'interno 4' }],
    ['PT', 'Rua do Ouro 110, 3º Esq., 1100-063 Lisboa', { floor: '3º', unit_number: 'Esq' }],
    ['DK', 'Vesterbro 12, 2. th, 9000 Aalborg', { floor: '2', unit_number: '2. th' }],
    ['UA', 'вул. Хрещатик, 22, 3 поверх, Київ, 01001', { floor: '3', house: '22' }],
    ['GR', 'Ερμού 45, 2ος όροφος, 105 63 Αθήνα', { floor: '2', city: 'Αθήνα' }],
    ['NG', 'Plot 14, Block 7, Admiralty Way, Lekki Phase 1, Lagos', { block: '7', house: '14' }],
    ['AR', 'Av. Santa Fe 1860, 3er piso, CABA', { floor: '3', house: '1860', city: 'CABA' }],
    ['US', '12 Franz Rd, Katy, TX 77449', { city: 'Katy', floor: undefined }],
    ['US', '12 Pine St, Plano, TX 75024', { city: 'Plano', floor: undefined }],
    ['US', '12 Pine St, Reno, NV, (775) 555-0134', { city: 'Reno', postalCode: undefined }],
    ['GB', '5 High St, Leeds, LS1 4DY, 0113 496 0123', { postalCode: 'LS1 4DY', city: 'Leeds' }],
    ['AU', 'cnr George St & King St, Sydney NSW 2000', { street: 'George St', city: 'Sydney' }],
    ['BR', 'Rua da Aurora, 12, Boa Vista, Recife-PE', { city: 'Recife', state: 'PE' }],
    ['US', '126 Oak Rd, Suite 26, Entrance C, Lima, OH', { suburb: undefined, city: 'Lima' }],
    ['US', '2338 Elm Way, Unit, Salem, OR 97301', { suburb: undefined, house: '2338' }],
    [
      'IT',
      'Via del Borgo, Snc, Castelli, TE 64041',
      { suburb: undefined, street: 'Via del Borgo' },
    ],
    ['US', '850 El Camino Real, Tustin, CA', { suburb: undefined, street: 'El Camino Real' }],
    ['US', '850 Elm St Park Slope, Brooklyn, NY', { street: 'Elm St', city: 'Brooklyn' }],
    ['CA', '210 - 1716 16 Ave NW, Calgary, AB', { unit_number: '210', house: '1716' }],
  ])('%s: %s', (country, text, parts) => {
    expect(readFullAddress(text, country).parts).toMatchObject(
      Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
    );
    for (const [part, value] of Object.entries(parts)) {
      if (value === undefined)
        expect(readFullAddress(text, country).parts).not.toHaveProperty(part);
    }
  });

  it.each([
    ['38/1245, M.G. Road, Ravipuram, Kochi, Kerala, India. Ph: 0484 2555019', 'IN'],
    ['5 High Street, Leeds LS1 4DY, UK, tel. 0113 496 0123', 'GB'],
    ['Calle Mayor 5, 28013 Madrid, España, +34 910 123 456', 'ES'],
  ])('the country stands before the phone: %s', (text, country) => {
    expect(readFullAddress(text, null).country).toBe(country);
  });
});
