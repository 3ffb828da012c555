/**
 * Descriptions of the surroundings in an address, which are not part of it: "Opp. Bus Stand", "Near
 * the temple". Pure.
 */
const LANDMARK = new RegExp(
  `^(?:${[
    'opp\\.?|opposite|near|nr\\.|behind|beside|besides|next to|adj\\.?|adjacent|in front of|across',
    'frente a|al lado de|junto a|cerca de|em frente|ao lado d[eoa]|perto d[eoa]|próximo|proximo',
    'en face d[eu]?|à côté d[eu]?|près d[eu]?|gegenüber|neben|tegenover|naast',
    'di depan|dekat|seberang|sebelah|depan|bersebelahan',
    'đối diện|gần|cạnh|напротив|рядом с|возле|بجانب|مقابل|بجوار|خلف',
    'ตรงข้าม|ใกล้|ติดกับ',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);

/** True for a part of an address that starts with a word for nearness and names a landmark. */
export function isLandmark(text: string): boolean {
  const found = LANDMARK.exec(text);
  return found !== null && found[0].length < text.length;
}
