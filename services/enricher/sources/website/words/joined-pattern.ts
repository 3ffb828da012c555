/** An expression that is too long for one line, written in parts that are joined as they are. */
export function joinedPattern(flags: string, ...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(''), flags);
}
