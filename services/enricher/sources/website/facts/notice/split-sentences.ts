/** Splits a notice into its sentences. */
import { joinedPattern } from '../../words/joined-pattern.ts';

/** The full stop after a day of the month does not end a sentence. */
const SENTENCE_END = joinedPattern(
  'u',
  String.raw`(?<=[!?。！？]|(?<!(?<!\d)\d{1,2}|(?<!\p{L})(?:[Jj]ln?|[Nn][or]|[Ss]tr?|[Rr]d|`,
  String.raw`[Aa]ve|[Dd]r|`,
  String.raw`Bd|Tel|Jend|einschl|inkl|incl|voraussichtl|ca|bzw|`,
  String.raw`env))\.)\s*(?=[¡¿「『《]?[\p{Lu}\p{Lo}\d]|$)`,
);

export function splitSentences(text: string): string[] {
  return text.split(SENTENCE_END).filter((one) => one.trim() !== '');
}
