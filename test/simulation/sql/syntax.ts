/** The syntax tree of the SQL that the product speaks. */

export type SqlExpression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'parameter'; readonly name: string; readonly type: string }
  | { readonly kind: 'column'; readonly name: string; readonly qualifier: string | null }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly SqlExpression[] }
  | { readonly kind: 'window-count' }
  | { readonly kind: 'lambda'; readonly params: readonly string[]; readonly body: SqlExpression }
  | { readonly kind: 'tuple'; readonly items: readonly SqlExpression[] }
  | { readonly kind: 'element'; readonly from: SqlExpression; readonly at: SqlExpression }
  | { readonly kind: 'tuple-element'; readonly from: SqlExpression; readonly at: number }
  | {
      readonly kind: 'operator';
      readonly name: string;
      readonly left: SqlExpression;
      readonly right: SqlExpression;
    }
  | { readonly kind: 'not'; readonly operand: SqlExpression }
  | { readonly kind: 'is-null'; readonly operand: SqlExpression; readonly negated: boolean }
  | {
      readonly kind: 'in';
      readonly operand: SqlExpression;
      readonly list: SqlExpression | SqlSelect;
      readonly negated: boolean;
    };

export interface SqlAliased {
  readonly expression: SqlExpression;
  readonly alias: string | null;
}

export interface SqlOrder {
  readonly expression: SqlExpression;
  readonly descending: boolean;
}

export interface SqlSelect {
  readonly kind: 'select';
  readonly named: readonly SqlAliased[];
  readonly items: readonly SqlAliased[];
  readonly isDistinct: boolean;
  readonly from: SqlSource | null;
  /** Lists of one length, joined item by item. */
  readonly arrayJoin: readonly SqlAliased[];
  readonly where: SqlExpression | null;
  readonly groupBy: readonly SqlExpression[] | null;
  readonly having: SqlExpression | null;
  readonly orderBy: readonly SqlOrder[];
  readonly limitBy: { readonly count: number; readonly by: readonly SqlExpression[] } | null;
  readonly limit: SqlExpression | null;
  readonly offset: SqlExpression | null;
  /** Further selects after UNION ALL. */
  readonly unionAll: readonly SqlSelect[];
}

export type SqlSource =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly alias: string;
      readonly isFinal: boolean;
    }
  | { readonly kind: 'subquery'; readonly select: SqlSelect; readonly alias: string | null }
  | {
      readonly kind: 'join';
      readonly how: 'inner' | 'left' | 'cross';
      readonly left: SqlSource;
      readonly right: SqlSource;
      readonly using: readonly string[];
      readonly on: SqlExpression | null;
    };

export interface SqlColumn {
  readonly name: string;
  readonly type: string;
  readonly computed: SqlExpression | null;
  /** What `computed` names inside itself. */
  readonly named: readonly SqlAliased[];
}

export type SqlStatement =
  | SqlSelect
  | {
      readonly kind: 'insert';
      readonly table: string;
      readonly columns: readonly string[];
      readonly select: SqlSelect;
    }
  | {
      readonly kind: 'create-table';
      readonly table: string;
      readonly columns: readonly SqlColumn[];
      readonly version: string | null;
      readonly sortingKey: readonly string[];
    }
  | {
      readonly kind: 'add-columns';
      readonly table: string;
      readonly columns: readonly SqlColumn[];
    }
  /** Of rows of before; here each column has its values at once. */
  | { readonly kind: 'materialize'; readonly column: string }
  | { readonly kind: 'storing' };
