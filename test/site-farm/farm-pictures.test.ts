import { expect, it } from 'vitest';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { installOcr } from '../support/ocr.ts';
import { makePictureMenus } from './farm-pictures.ts';
import { f1 } from './measure-farm.ts';
import { measurePictures } from './measure-pictures.ts';

/** Two of each way of drawing. */
const PICTURES = 14;
const startOcr = async () => ({ folder: await installOcr(), stop: async () => undefined });

describeWithBackend('menus on drawn pictures', startOcr, () => {
  it('are read with their names and prices, and nothing else', async () => {
    const { items, wrongPrices, unquoted, faults } = await measurePictures(
      makePictureMenus(PICTURES, 3),
    );
    expect(items.right).toBeGreaterThan(40);
    expect(f1(items), faults.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(wrongPrices, faults.join('\n')).toBe(0);
    expect(unquoted).toBe(0);
  });
});
