/** Words that begin a line about whoever made the site, its theme or its pictures. */
import { joinedPattern } from '../../words/joined-pattern.ts';

export const CREDIT_LINE = joinedPattern(
  'iu',
  String.raw`(?:^|[|·•–—.©]\s*)(?:(?:wordpress |web ?site |site )?(?:theme|template|thème|tema|`,
  String.raw`plantilla|`,
  String.raw`modèle|templat)\s?(?::|by|von|par|de|oleh|door|di|por)|テーマ\s?[「:：]|(?:佈景)?主題(?:由|`,
  String.raw`[:：])|`,
  String.raw`主题(?:由|[:：])|模板(?:由|[:：])|(?:ال)?قالب من|تم (?:ال)?(?:تطوير|تصميم|تنفيذ|`,
  String.raw`برمجة) (?:بواسطة|من)|`,
  String.raw`(?:photos?|photography|fotos?|bilder|fotografie|gambar|pictures|写真|攝影|摄影|撮影|تصوير)\s?`,
  String.raw`(?:[:：]|by|von|par|oleh)|(?:網[頁站]|网[页站])(?:設計|设计|製作|制作|開發|开发|建設|建设))`,
);
