/** How names of persons are written in Latin script. */
import { joinedSource } from '../../words/joined-pattern.ts';

export const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*\p{L}`;
export const PERSON_SOURCE = joinedSource(
  String.raw`(?:I (?=Wayan|Made|Nyoman|Ketut|Gede|Putu|Kadek|Komang|Gusti|Dewa|Nengah))?`,
  String.raw`(?:${NAME_WORD}|\p{Lu}\.)(?: (?:(?:van|von|de|da|del|di|du|bin|binti|al|el|ter|zu|y|`,
  String.raw`a\/l|a\/p|d\/o|s\/o) ){0,2}(?:${NAME_WORD}|\p{Lu}\.)){1,3}`,
);
