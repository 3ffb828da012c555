/**
 * Finds untrusted text that addresses a machine ("ignore all previous instructions") and removes
 * it, before a model reads the rest. Pure.
 *
 * MT1 The sentence is removed, with everything after it on its line. The other lines are kept.
 * MT2 It is found in many languages, in look-alike letters, with invisible characters, spelled with
 *     spaces, and split over two lines.
 *
 * No list of words finds all of it. What gets through is still fenced as data, and a value needs a
 * quote (verified-answer.ts).
 */
import { toAscii } from '../../../../places/text/transliterate.ts';
import { joinedPattern } from '../website/words/joined-pattern.ts';

/** Patterns for text converted to ASCII, so that accents and look-alike letters do not matter. */
const ASCII_PATTERNS = [
  joinedPattern(
    'i',
    String.raw`\b(?:ignore|disregard|forget|override|bypass|overlook|discard|(?:do not|don'?t|`,
    String.raw`never|stop) follow(?:ing)?)\b.{0,60}\b(?:instruct|prompt|rules?\b|guideline|`,
    String.raw`direct(?:ion|ive)|command|context|previous|above|prior\b|preceding|earlier|told)`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:system|developer) ?(?:prompt|message|instruction|override)|^\W*(?:system|`,
    String.raw`assistant|developer|user) ?:|<\|?/?(?:im_start|im_end|system|assistant|`,
    String.raw`instructions?|endoftext)\b|\[/?inst\]|#{2,} ?(?:instruction|system|response)`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:you are|you're|act as|pretend|behave as|role-?play)\b.{0,40}\b(?:a\.?i\.?|`,
    String.raw`assistant|(?:language )?model|chat ?bot|bot|llms?|gpt|agent|crawler|scraper)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:a\.?i\.?|llms?|language models?|chatgpt|gpt|claude|gemini|copilot|chat ?bots?|`,
    String.raw`ai agents?|assistants?|crawlers?|scrapers?)\b.{0,40}\b(?:must|should|shall|have to|`,
    String.raw`(?:are|is) (?:required|instructed|told|asked)|reading this|read this|need to)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:attention|note|notice|message|instructions?|important|hint|`,
    String.raw`dear)\b.{0,20}\b(?:a\.?i\.? (?:model|agent|system|assistant)s?|llms?|`,
    String.raw`language models?|chat ?bots?|crawlers?|scrapers?)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:respond|reply|answer|output|print) (?:only |just |always )?(?:with\b|that\b|`,
    String.raw`exactly\b|as follows|["':])`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:set|change|overwrite|replace|mark|report|make)\b.{0,40}\b(?:confidence|value|`,
    String.raw`verdict|answer|field|output|attribute)s?\b.{0,20}(?:\b(?:to|as|with)\b|=|:)`,
  ),
  joinedPattern('i', String.raw`\bconfidence\b\W{0,4}(?:is|of|to|=|:)?\W{0,4}very[_ ]?high\b`),
  joinedPattern(
    'i',
    String.raw`["'](?:value|confidence|reasoning|quotes?|answer|role|content)["'] ?:`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:new|updated|real|actual|secret|hidden|revised) (?:instruction|`,
    String.raw`prompt|directive)`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:begin|end) (?:of )?(?:the )?(?:evidence|sources|passages|quoted|untrusted|`,
    String.raw`data)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:abaikan|lupakan|hiraukan|jangan (?:ikuti|turuti))\b.{0,60}\b(?:instruksi|`,
    String.raw`perintah|arahan|petunjuk|aturan|peraturan|prompt|sebelumnya|terdahulu)`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:jawab|balas|tulis)(?:lah|kan)? (?:hanya |sahaja )?(?:dengan|bahwa|bahawa)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:ignorier|missacht|vergiss|vergessen sie|befolge\w* (?:nicht|`,
    String.raw`keine))\w*\b.{0,60}\b(?:anweisung|anleitung|regeln|vorgaben|prompt|bisherig|`,
    String.raw`vorherig|obig|vorstehend)`,
  ),
  joinedPattern(
    'i',
    String.raw`\bantworte(?:n sie)? (?:nur |immer |ausschliesslich )?(?:mit|dass)\b`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:ignor|oubli|neglig|olvid|dimentic|esquec|desconsider|negeer|`,
    String.raw`vergeet)\w*\b.{0,60}\b(?:instruc|istruz|instruct|consigne|regle|reglas|regole|`,
    String.raw`precedent|anterior|ci-dessus|prompt|eerdere|vorige)`,
  ),
  joinedPattern(
    'i',
    String.raw`\b(?:repond(?:s|ez)|responde|rispondi|responda) (?:uniquement |seulement |`,
    String.raw`solo )?(?:par|avec|que|con|com|che)\b`,
  ),
  joinedPattern('i', String.raw`\b(?:bo qua|quen)\b.{0,40}\b(?:huong dan|chi thi|lenh)`),
  joinedPattern(
    'i',
    String.raw`\b(?:modele de langage|sprachmodell|model bahasa|modelo de lenguaje|`,
    String.raw`modello linguistico|kecerdasan buatan)\b`,
  ),
];

const OTHER_PATTERNS = [
  '(?:無視|忘れ|従わ|破棄).{0,20}(?:指示|命令|プロンプト|ルール)',
  '(?:指示|命令|プロンプト|ルール).{0,20}(?:無視|忘れ|従わ|破棄)',
  '(?:忽略|无视|忽视|忽視|忘记|忘記|不要遵[守循]).{0,20}(?:指示|指令|提示|说明|說明|规则|規則|命令)',
  '(?:あなた|君|你|您)(?:は|现在|現在|是).{0,15}(?:AI|アシスタント|モデル|助手|模型|机器人|機器人)',
  '(?:只|仅|僅|必须|必須)(?:回答|输出|輸出|回复|回覆)|(?:とだけ|のみ)(?:答え|回答|出力)',
  '(?:言語モデル|语言模型|語言模型|人工知能|人工智能).{0,20}(?:は|必须|必須|应|應|请|請|ください)',
  '(?:تجاهل|انس|انسى|لا تتبع).{0,60}(?:تعليمات|أوامر|اوامر|توجيهات|سابقة|قواعد)',
  '(?:أنت|انت).{0,30}(?:مساعد|نموذج|روبوت)|نموذج (?:ال)?لغ',
  '(?:игнорируй|забудь|не следуй|не выполняй).{0,60}(?:инструкц|указан|правил|команд|предыдущ)',
  '(?:무시|잊).{0,20}(?:지시|명령|프롬프트)|(?:지시|명령|프롬프트).{0,20}(?:무시|잊)',
  '(?:เพิกเฉย|ละเว้น|ไม่ต้องสนใจ|ลืม).{0,30}(?:คำสั่ง|คำแนะนำ)',
].map((pattern) => new RegExp(pattern, 'iu'));

/**
 * Long enough to recognize the start of a sentence; lines are examined in pieces of this length.
 */
const MAX_SENTENCE_CHARS = 600;
const SENTENCE = /[^.!?。！？]+(?:[.!?。！？]+(?=\s|$|[\p{Lo}])|[.!?。！？]|$)/gu;
const UNSEEN = /\p{Cf}|\p{Co}|\p{Variation_Selector}/gu;
const SPACED_LETTERS = /(?<![\p{L}])(?:\p{L}[ ._*-]){4,}\p{L}(?!\p{L})/gu;

/**
 * Cyrillic and Greek letters that look like Latin ones; a transliteration would not map them so.
 */
const LOOK_ALIKES = new Map(
  [
    ['аеорсухіѕјһԁԛԝкмтвнп', 'aeopcyxisjhdqwkmtbhn'],
    ['αεορνιτυκχγ', 'aeopvitukxy'],
  ].flatMap(([letters, latin]) => [...letters!].map((letter, i) => [letter, latin![i]!] as const)),
);

/** True for a text that gives instructions to a machine. */
export function instructsMachine(text: string): boolean {
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/g, ' ');
  if (OTHER_PATTERNS.some((pattern) => pattern.test(plain))) return true;
  const joined = plain.replace(SPACED_LETTERS, (run) => run.replace(/[ ._*-]/g, ''));
  const forms = new Set([plain, joined, inLatin(joined)].map(toAscii));
  return [...forms].some((form) => ASCII_PATTERNS.some((pattern) => pattern.test(form)));
}

function inLatin(text: string): string {
  return [...text.toLowerCase()].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/** The lines without text that addresses a machine (MT1). */
export function withoutMachineText(lines: readonly string[]): string[] {
  const kept = lines.map(cutLine);
  for (let i = 0; i + 1 < kept.length; i++) {
    const [one, next] = [kept[i]!, kept[i + 1]!];
    if (one === '' || next === '') continue;
    if (!instructsMachine(`${one.slice(-MAX_SENTENCE_CHARS)} ${next.slice(0, MAX_SENTENCE_CHARS)}`))
      continue;
    kept[i] = '';
    kept[i + 1] = '';
  }
  return kept.filter((line) => line !== '');
}

/** The line up to the first sentence that addresses a machine. */
function cutLine(line: string): string {
  let end = 0;
  let before = '';
  for (const sentence of sentences(line)) {
    if (instructsMachine(sentence) || instructsMachine(`${before} ${sentence}`)) {
      return line.slice(0, instructsMachine(sentence) ? end : end - before.length).trim();
    }
    end += sentence.length;
    before = sentence;
  }
  return line;
}

/** The line's sentences, which give the line again when joined. */
function sentences(line: string): string[] {
  const found = line.match(SENTENCE) ?? [];
  const whole = found.join('') === line ? found : [line];
  return whole.flatMap((sentence) => {
    const pieces: string[] = [];
    for (let at = 0; at < sentence.length; at += MAX_SENTENCE_CHARS) {
      pieces.push(sentence.slice(at, at + MAX_SENTENCE_CHARS));
    }
    return pieces;
  });
}
