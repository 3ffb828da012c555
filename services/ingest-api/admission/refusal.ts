/** The response for a body that admission rejects, and the list that collects its faults. */
import {
  type Fault,
  type FaultList,
  type FaultType,
  faultList,
  MAX_FAULTS_SHOWN,
  requestFault,
} from '../../../domain/api/faults.ts';
import { JOB_FAULT_WORDS, unknownAttributeWords } from '../../../domain/api/job-requests.ts';

/** The response that ends the request. */
export interface BodyRefusal {
  readonly refused: true;
  readonly status: 400 | 422;
  readonly body: { readonly detail: string } | FaultList;
  /** The body, if it names an attribute that may be a custom one of the organization. */
  readonly bodyForRetry?: Uint8Array;
}

export function refuseBody(detail: string): BodyRefusal {
  return { refused: true, status: 400, body: { detail } };
}

/** Keeps the first faults and counts the rest. */
export class FaultBox {
  readonly #faults: Fault[] = [];
  #found = 0;
  /** The location of the current value. */
  within: readonly (string | number)[] = ['body'];

  add(type: FaultType, ...tail: (string | number)[]): void {
    this.#add(type, tail);
  }

  explain(words: keyof typeof JOB_FAULT_WORDS, ...tail: (string | number)[]): void {
    const { type, msg } = JOB_FAULT_WORDS[words];
    this.#add(type, tail, msg);
  }

  /** Names the attribute, and suggests similar ones. */
  unknownAttribute(key: string, ...tail: (string | number)[]): void {
    this.#add('not_one_of', tail, () => unknownAttributeWords(key));
  }

  #add(type: FaultType, tail: readonly (string | number)[], words?: string | (() => string)): void {
    this.#found++;
    if (this.#faults.length >= MAX_FAULTS_SHOWN) return;
    const shown = typeof words === 'function' ? words() : words;
    this.#faults.push(requestFault(type, [...this.within, ...tail], shown));
  }

  /** Null if there are no faults. */
  refusal(): BodyRefusal | null {
    if (this.#found === 0) return null;
    return { refused: true, status: 422, body: faultList(this.#faults, this.#found) };
  }
}
