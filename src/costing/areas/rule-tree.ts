// Finds what rules change on a road. A tree sorts roads by the conditions that they meet, one kind of conditions after the other. It has only
// the nodes that roads need. A node keeps no rule that later rules override on all its roads. So hundreds of rules are not tested for each
// road.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import type { CostRule } from '../../request/costing.ts';
import type { Conditions } from './rule-conditions.ts';

/** What rules change on a road in one direction. */
export type RuleOutcome = Pick<CostRule, 'speed' | 'percentage' | 'factor' | 'isExcluded'>;

interface TreeNode {
  /** The rules that roads of this node may meet, the last rule first. */
  readonly rules: readonly CostRule[];
  /** The index of the kind of conditions that decides next; the number of all kinds if roads of this node meet all conditions. */
  readonly next: number;
  /** The nodes below this node, by class of the next kind. */
  readonly below: TreeNode[];
  /** What the rules change, if no kind decides next and a road has needed it. */
  outcome: RuleOutcome | undefined;
}

export class RuleTree {
  readonly #kinds: readonly Conditions[];
  readonly #budget: Budget;
  /** What the rules set, as bits. */
  readonly #keys: number;
  readonly #root: TreeNode;
  /** How often rules were tested. */
  tests = 0;

  constructor(rules: readonly CostRule[], kinds: readonly Conditions[], budget: Budget) {
    this.#kinds = kinds;
    this.#budget = budget;
    this.#keys = rules.reduce((keys, rule) => keys | keysOf(rule), 0);
    this.#root = this.#nodeOf([...rules].reverse(), -1, 0);
  }

  /** What the rules change on a directed segment. */
  outcomeOf(directedSegment: number): RuleOutcome {
    let node = this.#root;
    while (node.next < this.#kinds.length) {
      const { rules, next, below } = node;
      node = below[this.#kinds[next].classOf(directedSegment)] ??= this.#nodeOf(rules, next, directedSegment);
    }
    return (node.outcome ??= outcomeOf(node.rules));
  }

  /**
   * The node of a directed segment, of which all kinds up to `decided` are known. Of the rules, it keeps those whose conditions of the kind
   * `decided` the directed segment meets.
   */
  #nodeOf(rules: readonly CostRule[], decided: number, directedSegment: number): TreeNode {
    const kinds = this.#kinds;
    const conditions = kinds[decided];
    const left: CostRule[] = [];
    let next = kinds.length;
    // the keys that no rule in `left` sets on all roads of the node
    let open = this.#keys;
    for (let i = 0; i < rules.length && open !== 0; i++) {
      checkClockAt(this.#budget, this.tests++);
      const rule = rules[i];
      const isOpen = (keysOf(rule) & open) !== 0;
      if (!isOpen || (conditions?.rules.has(rule) && !conditions.isMet(rule, directedSegment))) continue;
      left.push(rule);
      const decides = kinds.findIndex((kind, at) => at > decided && kind.rules.has(rule));
      if (decides < 0) open &= ~keysOf(rule);
      else if (decides < next) next = decides;
    }
    return { rules: left, next, below: [], outcome: undefined };
  }
}

/** What a rule sets, as bits. */
function keysOf({ speed, percentage, factor, isExcluded }: CostRule): number {
  const bit = (value: unknown, key: number) => (value === undefined ? 0 : key);
  return bit(speed, 1) | bit(percentage, 2) | bit(factor, 4) | bit(isExcluded, 8);
}

/** For each key, the value of the first rule that has it. */
function outcomeOf(rules: readonly CostRule[]): RuleOutcome {
  const value = <Key extends keyof RuleOutcome>(key: Key) => rules.find((rule) => rule[key] !== undefined)?.[key];
  return {
    speed: value('speed'),
    percentage: value('percentage'),
    factor: value('factor'),
    isExcluded: value('isExcluded'),
  };
}
