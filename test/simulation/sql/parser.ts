/**
 * Reads the SQL that the product speaks: its statements, and its migrations. What it does not know
 * is an error that names the place, so a new construct is seen at once.
 */
import assert from 'node:assert/strict';
import type {
  SqlAliased,
  SqlColumn,
  SqlExpression,
  SqlOrder,
  SqlSelect,
  SqlSource,
  SqlStatement,
} from './syntax.ts';
import { type SqlToken, splitSql } from './tokens.ts';

const NO_ALIAS = new Set(
  (
    'FROM WHERE GROUP HAVING ORDER LIMIT OFFSET UNION INNER LEFT CROSS JOIN USING ON ARRAY FINAL ' +
    'AND OR AS ASC DESC BY SETTINGS IN NOT BETWEEN IS COMMENT AFTER OVER'
  ).split(' '),
);
/** How the rows of a table are stored changes no answer. */
const STORING = [
  ['MODIFY', 'SETTING'],
  ['MATERIALIZE', 'PROJECTION'],
];
/** From the loosest to the tightest; AND and OR are apart. */
const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='];
const SUMS = ['+', '-'];
const PRODUCTS = ['*', '/', '%'];

export function parseSql(sql: string): SqlStatement {
  const parser = new SqlParser(splitSql(sql));
  const statement = parser.statement();
  parser.end();
  return statement;
}

class SqlParser {
  readonly #tokens: readonly SqlToken[];
  #at = 0;
  /** What is named inside the expression of a column. */
  #named: SqlAliased[] = [];

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens;
  }

  statement(): SqlStatement {
    if (this.#takes('INSERT')) return this.#insert();
    if (this.#takes('CREATE')) return this.#createTable();
    if (this.#takes('ALTER')) return this.#alterTable();
    return this.#select();
  }

  end(): void {
    assert(this.#next.kind === 'end', this.#unknown());
  }

  // Tokens.

  get #next(): SqlToken {
    return this.#tokens[this.#at]!;
  }

  #unknown(): string {
    const around = this.#tokens.slice(Math.max(0, this.#at - 8), this.#at + 4);
    return `SQL that the simulation cannot read: ${around.map(({ text }) => text).join(' ')}`;
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'sign')) return false;
    return token.text === text || (token.kind === 'word' && token.text.toUpperCase() === text);
  }

  #takes(...texts: readonly string[]): boolean {
    if (!texts.every((text, ahead) => this.#is(text, ahead))) return false;
    this.#at += texts.length;
    return true;
  }

  #need(...texts: readonly string[]): void {
    assert(this.#takes(...texts), `${this.#unknown()} (expected ${texts.join(' ')})`);
  }

  #word(): string {
    assert(this.#next.kind === 'word', this.#unknown());
    return this.#tokens[this.#at++]!.text;
  }

  #list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#takes(',')) items.push(item());
    return items;
  }

  // Statements.

  #insert(): SqlStatement {
    this.#need('INTO');
    const table = this.#word();
    this.#need('(');
    const columns = this.#list(() => this.#word());
    this.#need(')');
    return { kind: 'insert', table, columns, select: this.#select() };
  }

  #createTable(): SqlStatement {
    this.#need('TABLE');
    this.#takes('IF', 'NOT', 'EXISTS');
    const table = this.#word();
    this.#need('(');
    const columns = this.#list(() => this.#columnOrIndex()).filter((one) => one !== null);
    this.#need(')', 'ENGINE', '=');
    const isReplacing = this.#word() === 'ReplacingMergeTree';
    const version = this.#takes('(') ? this.#word() : isReplacing ? '' : null;
    if (version) this.#need(')');
    this.#need('ORDER', 'BY');
    const hasMany = this.#takes('(');
    const sortingKey = this.#list(() => this.#word());
    if (hasMany) this.#need(')');
    this.#skipRest();
    return { kind: 'create-table', table, columns, version, sortingKey };
  }

  #alterTable(): SqlStatement {
    this.#need('TABLE');
    const table = this.#word();
    if (this.#takes('MATERIALIZE', 'COLUMN')) return { kind: 'materialize', column: this.#word() };
    if (STORING.some((words) => this.#takes(...words))) {
      this.#skipRest();
      return { kind: 'storing' };
    }
    const columns = this.#list(() => this.#addedColumn()).filter((one) => one !== null);
    return { kind: 'add-columns', table, columns };
  }

  #addedColumn(): SqlColumn | null {
    if (this.#takes('ADD', 'PROJECTION')) {
      while (!this.#is(',') && this.#next.kind !== 'end') this.#skipOne();
      return null;
    }
    this.#need('ADD', 'COLUMN');
    this.#takes('IF', 'NOT', 'EXISTS');
    const column = this.#columnOrIndex()!;
    if (this.#takes('AFTER')) this.#word();
    return column;
  }

  #skipRest(): void {
    while (this.#next.kind !== 'end') this.#at++;
  }

  #columnOrIndex(): SqlColumn | null {
    if (this.#takes('INDEX')) {
      while (!this.#is(',') && !this.#is(')')) this.#skipOne();
      return null;
    }
    const name = this.#word();
    const type = this.#type();
    this.#named = [];
    const computed =
      this.#takes('MATERIALIZED') || this.#takes('DEFAULT') ? this.#expression() : null;
    if (this.#takes('COMMENT')) this.#at++;
    return { name, type, computed, named: this.#named };
  }

  /** One token, or everything in parentheses. */
  #skipOne(): void {
    let depth = 0;
    do {
      if (this.#is('(')) depth++;
      if (this.#is(')')) depth--;
      this.#at++;
    } while (depth > 0);
  }

  #type(): string {
    const start = this.#at;
    this.#word();
    if (this.#is('(')) this.#skipOne();
    const tokens = this.#tokens.slice(start, this.#at);
    return tokens.map(({ kind, text }) => (kind === 'text' ? `'${text}'` : text)).join('');
  }

  // Selects.

  #select(): SqlSelect {
    const first = this.#oneSelect();
    const unionAll: SqlSelect[] = [];
    while (this.#takes('UNION', 'ALL')) unionAll.push(this.#oneSelect());
    return { ...first, unionAll };
  }

  #oneSelect(): SqlSelect {
    const named = this.#takes('WITH') ? this.#list(() => this.#aliased()) : [];
    this.#need('SELECT');
    const isDistinct = this.#takes('DISTINCT');
    const items = this.#list(() => this.#aliased());
    const from = this.#takes('FROM') ? this.#source() : null;
    const arrayJoin = this.#takes('ARRAY', 'JOIN') ? this.#list(() => this.#aliased()) : [];
    const where = this.#takes('WHERE') ? this.#expression() : null;
    const groupBy = this.#takes('GROUP', 'BY') ? this.#list(() => this.#expression()) : null;
    const having = this.#takes('HAVING') ? this.#expression() : null;
    const orderBy = this.#takes('ORDER', 'BY') ? this.#list(() => this.#order()) : [];
    const head = { kind: 'select' as const, named, items, isDistinct, from, arrayJoin };
    return { ...head, where, groupBy, having, orderBy, ...this.#limits(), unionAll: [] };
  }

  #limits(): Pick<SqlSelect, 'limit' | 'limitBy' | 'offset'> {
    let limitBy: SqlSelect['limitBy'] = null;
    let limit: SqlExpression | null = null;
    while (this.#takes('LIMIT')) {
      const count = this.#expression();
      if (!this.#takes('BY')) limit = count;
      else {
        assert(count.kind === 'literal');
        limitBy = { count: Number(count.value), by: this.#list(() => this.#expression()) };
      }
    }
    const offset = this.#takes('OFFSET') ? this.#expression() : null;
    return { limitBy, limit, offset };
  }

  #aliased(): SqlAliased {
    const expression = this.#expression();
    return { expression, alias: this.#takes('AS') ? this.#word() : null };
  }

  #order(): SqlOrder {
    const expression = this.#expression();
    const descending = this.#takes('DESC');
    if (!descending) this.#takes('ASC');
    return { expression, descending };
  }

  #source(): SqlSource {
    let left = this.#oneSource();
    for (;;) {
      const how = this.#takes('INNER', 'JOIN')
        ? 'inner'
        : this.#takes('LEFT', 'JOIN')
          ? 'left'
          : this.#takes('CROSS', 'JOIN')
            ? 'cross'
            : null;
      if (how === null) return left;
      const right = this.#oneSource();
      const using = this.#takes('USING') ? this.#names() : [];
      const on = this.#takes('ON') ? this.#expression() : null;
      left = { kind: 'join', how, left, right, using, on };
    }
  }

  #names(): string[] {
    const hasMany = this.#takes('(');
    const names = this.#list(() => this.#word());
    if (hasMany) this.#need(')');
    return names;
  }

  #oneSource(): SqlSource {
    if (this.#takes('(')) {
      const select = this.#select();
      this.#need(')');
      return { kind: 'subquery', select, alias: this.#sourceAlias() };
    }
    const first = this.#word();
    const name = this.#takes('.') ? `${first}.${this.#word()}` : first;
    const isFinal = this.#takes('FINAL');
    return { kind: 'table', name, alias: this.#sourceAlias() ?? name, isFinal };
  }

  #sourceAlias(): string | null {
    if (this.#takes('AS')) return this.#word();
    const isAlias = this.#next.kind === 'word' && !NO_ALIAS.has(this.#next.text.toUpperCase());
    return isAlias ? this.#word() : null;
  }

  // Expressions.

  #expression(): SqlExpression {
    if (this.#isLambda()) return this.#lambda();
    let left = this.#conjunction();
    while (this.#takes('OR')) {
      left = { kind: 'operator', name: 'OR', left, right: this.#conjunction() };
    }
    return left;
  }

  #isLambda(): boolean {
    if (this.#next.kind === 'word') return this.#is('->', 1);
    let ahead = 0;
    if (!this.#is('(')) return false;
    do ahead++;
    while (this.#tokens[this.#at + ahead]?.kind === 'word' || this.#is(',', ahead));
    return this.#is(')', ahead) && this.#is('->', ahead + 1);
  }

  #lambda(): SqlExpression {
    const params = this.#names();
    this.#need('->');
    return { kind: 'lambda', params, body: this.#expression() };
  }

  #conjunction(): SqlExpression {
    let left = this.#negation();
    while (this.#takes('AND')) {
      left = { kind: 'operator', name: 'AND', left, right: this.#negation() };
    }
    return left;
  }

  #negation(): SqlExpression {
    if (this.#takes('NOT')) return { kind: 'not', operand: this.#negation() };
    return this.#comparison();
  }

  #comparison(): SqlExpression {
    const left = this.#sum();
    const name = COMPARISONS.find((sign) => this.#takes(sign));
    if (name !== undefined) return { kind: 'operator', name, left, right: this.#sum() };
    if (this.#takes('IS')) {
      const negated = this.#takes('NOT');
      this.#need('NULL');
      return { kind: 'is-null', operand: left, negated };
    }
    if (this.#takes('BETWEEN')) return this.#between(left);
    const negated = this.#takes('NOT', 'IN');
    if (negated || this.#takes('IN')) return this.#in(left, negated);
    return left;
  }

  #between(operand: SqlExpression): SqlExpression {
    const from = this.#sum();
    this.#need('AND');
    const left: SqlExpression = { kind: 'operator', name: '>=', left: operand, right: from };
    const right: SqlExpression = {
      kind: 'operator',
      name: '<=',
      left: operand,
      right: this.#sum(),
    };
    return { kind: 'operator', name: 'AND', left, right };
  }

  #in(operand: SqlExpression, negated: boolean): SqlExpression {
    if (this.#is('(') && (this.#is('SELECT', 1) || this.#is('WITH', 1))) {
      this.#need('(');
      const list = this.#select();
      this.#need(')');
      return { kind: 'in', operand, list, negated };
    }
    if (!this.#is('(')) return { kind: 'in', operand, list: this.#sum(), negated };
    this.#need('(');
    const items = this.#list(() => this.#expression());
    this.#need(')');
    const list: SqlExpression = { kind: 'call', name: 'array', args: items };
    return { kind: 'in', operand, list, negated };
  }

  #sum(): SqlExpression {
    return this.#binary(SUMS, () => this.#binary(PRODUCTS, () => this.#access()));
  }

  #binary(signs: readonly string[], operand: () => SqlExpression): SqlExpression {
    let left = operand();
    for (;;) {
      const name = signs.find((sign) => this.#takes(sign));
      if (name === undefined) return left;
      left = { kind: 'operator', name, left, right: operand() };
    }
  }

  #access(): SqlExpression {
    let from = this.#atom();
    for (;;) {
      if (this.#is('.') && this.#tokens[this.#at + 1]?.kind === 'number') {
        this.#at++;
        from = { kind: 'tuple-element', from, at: Number(this.#tokens[this.#at++]!.text) };
      } else if (this.#takes('[')) {
        from = { kind: 'element', from, at: this.#expression() };
        this.#need(']');
      } else return from;
    }
  }

  #atom(): SqlExpression {
    const isNegative = this.#takes('-');
    const { kind, text } = this.#next;
    if (isNegative) {
      assert(kind === 'number', this.#unknown());
      this.#at++;
      return { kind: 'literal', value: -Number(text) };
    }
    if (kind === 'number' || kind === 'text') {
      this.#at++;
      return { kind: 'literal', value: kind === 'number' ? Number(text) : text };
    }
    if (kind === 'parameter') {
      this.#at++;
      const colon = text.indexOf(':');
      return { kind: 'parameter', name: text.slice(0, colon), type: text.slice(colon + 1) };
    }
    if (this.#takes('(')) return this.#parenthesized();
    if (this.#takes('[')) {
      const args = this.#list(() => this.#expression());
      this.#need(']');
      return { kind: 'call', name: 'array', args };
    }
    return this.#columnOrCall();
  }

  #parenthesized(): SqlExpression {
    const items = this.#list(() => this.#namedItem());
    this.#need(')');
    return items.length === 1 ? items[0]! : { kind: 'tuple', items };
  }

  #namedItem(): SqlExpression {
    const { expression, alias } = this.#aliased();
    if (alias === null) return expression;
    this.#named.push({ expression, alias });
    return { kind: 'column', name: alias, qualifier: null };
  }

  #columnOrCall(): SqlExpression {
    const constant = { NULL: null, TRUE: true, FALSE: false }[this.#next.text.toUpperCase()];
    const name = this.#word();
    if (this.#takes('(')) return this.#call(name);
    if (constant !== undefined) return { kind: 'literal', value: constant };
    if (!this.#is('.') || this.#tokens[this.#at + 1]?.kind !== 'word') {
      return { kind: 'column', name, qualifier: null };
    }
    this.#need('.');
    return { kind: 'column', name: this.#word(), qualifier: name };
  }

  #call(name: string): SqlExpression {
    const args: SqlExpression[] = [];
    if (!this.#is(')')) args.push(...this.#list(() => this.#expression()));
    this.#need(')');
    if (!this.#takes('OVER')) return { kind: 'call', name, args };
    this.#need('(', ')');
    assert(name === 'count', this.#unknown());
    return { kind: 'window-count' };
  }
}
