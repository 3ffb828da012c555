/**
 * Tables of services: a row or a column for each, with a yes or no in it, or with a sentence.
 *
 * TB1 Of several branches beside each other, the place's column counts; where none is known to be
 *     the place's, only what is the same in all of them.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { listCells, type PageReading, type TextBlock } from '../../reading/page-reading.ts';
import { NO_VALUE, YES_VALUE } from '../../words/service/service-answers.ts';
import { namedServices, type ServiceName } from './service-names.ts';
import { type Answer, judgeAnswer, SURETY } from './statements.ts';
import { titleTopic } from './titles.ts';

const MAX_LABEL_CHARS = 70;
/** A dish may be named after a service. */
const PRICE = /^[\p{Sc}a-z.]{0,4}\s?\d[\d.,]*\s?[\p{Sc}a-z円元]{0,4}$/u;

/** The place whose column counts. */
export interface TablePlace {
  readonly name: string;
  readonly address: { readonly street?: string; readonly city?: string };
}

interface Cell {
  readonly text: string;
  readonly offered: boolean | null;
}

/** Null when the row is no row of services. */
export function readServiceRow(
  page: PageReading,
  at: number,
  head: number,
  place: TablePlace,
): Answer[] | null {
  const cells = readCells(page.blocks[at]!);
  const heads = head === at ? [] : listCells(page.blocks[head]!).map(toPlain);
  const [label = { text: '', offered: null }, ...values] = cells;
  const names = label.text.length > MAX_LABEL_CHARS ? [] : namedServices(label.text);
  if (names.length === 0) return readColumns(page, at, head, place);
  if (values.every(({ text }) => PRICE.test(text))) return null;
  const headed = readHeadStance(values, heads);
  if (headed !== null) return all(names, headed);
  const own = values.length === 1 ? 0 : ownColumn(heads.slice(1), place);
  const judged = (own === null ? values : [values[own]!]).map((value) =>
    judgeCell(names, label.text, value, page.language),
  );
  return sameInAll(judged, values);
}

/** TB1, and a column of remarks beside the one with yes or no. */
function sameInAll(judged: readonly Answer[][], values: readonly Cell[]): Answer[] {
  const [first = [], ...others] = judged;
  if (others.length === 0) return first;
  const told = values.flatMap((value, i) => (value.offered === null ? [] : [judged[i]!]));
  const [one = [], ...more] = told;
  const isSame = more.every((other) => JSON.stringify(other) === JSON.stringify(one));
  return isSame ? one : [];
}

/** Columns with the titles "yes" and "no", and a sign in one of them. */
function readHeadStance(values: readonly Cell[], heads: readonly string[]): boolean | null {
  const stances = heads.slice(1).map(readStance);
  if (!stances.includes(true) || !stances.includes(false)) return null;
  const filled = values.flatMap(({ text, offered }, i) =>
    text.trim() !== '' || offered !== null ? [stances[i] ?? null] : [],
  );
  return filled.length === 1 ? filled[0]! : null;
}

/** Services in the table's head, or columns of what is offered and what is not. */
function readColumns(
  page: PageReading,
  at: number,
  head: number,
  place: TablePlace,
): Answer[] | null {
  if (head === at) return null;
  const { blocks, language } = page;
  const heads = listCells(blocks[head]!);
  const cells = readCells(blocks[at]!);
  const named = heads.map((cell) => namedServices(toPlain(cell)));
  if (named.filter((names) => names.length > 0).length >= 2) {
    const isAlone = blocks[at + 1]?.cells === undefined && head === at - 1;
    if (!isAlone && !isOwnHead(cells[0]?.text ?? '', place)) return [];
    return cells.flatMap((cell, i) => judgeCell(named[i] ?? [], heads[i] ?? '', cell, language));
  }
  const topics = heads.map((cell) => titleTopic(cell, language));
  if (!topics.includes('lacks')) return null;
  return cells.flatMap(({ text }, i) => all(namedServices(text), topics[i] !== 'lacks'));
}

function judgeCell(
  names: readonly ServiceName[],
  label: string,
  { text, offered }: Cell,
  language: string | null,
): Answer[] {
  if (offered !== null) return all(names, offered);
  if (text.trim() === '') return [];
  return judgeAnswer({ names, words: label }, text, language);
}

function all(names: readonly ServiceName[], offered: boolean): Answer[] {
  return names.map((name) => ({ name, offered, surety: SURETY.answer }));
}

function readCells(block: TextBlock): Cell[] {
  return listCells(block).map((cell, i) => {
    const text = toPlain(cell);
    const icon = block.icons?.[i];
    return { text, offered: icon === undefined || icon === '' ? readStance(text) : icon === 'yes' };
  });
}

function readStance(text: string): boolean | null {
  if (NO_VALUE.test(text)) return false;
  return YES_VALUE.test(text) ? true : null;
}

function ownColumn(heads: readonly string[], place: TablePlace): number | null {
  const own = heads.flatMap((head, i) => (isOwnHead(head, place) ? [i] : []));
  return own.length === 1 ? own[0]! : null;
}

const MIN_NAME_CHARS = 2;

/** The title of a column with the place's street, town or name. */
function isOwnHead(head: string, { name, address }: TablePlace): boolean {
  if (head.trim() === '') return false;
  const has = (part: string | undefined) =>
    part !== undefined && part.length >= MIN_NAME_CHARS && head.includes(toPlain(part));
  return has(address.street) || has(address.city) || toPlain(name).includes(head.trim());
}
