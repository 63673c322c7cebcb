// Merges equivalent states of a turn automaton: two roads from which the same turn is banned need only one copy of their junction.

import { NO_STATE, type TurnAutomaton } from './turn-automaton.ts';

/** The automaton with each group of equivalent states replaced by its first state. */
export function mergeEqualStates(automaton: TurnAutomaton): TurnAutomaton {
  const { stateCount } = automaton;
  let merged = Int32Array.from({ length: stateCount }, (_, state) => state);
  // merging states may make the states before them equal
  for (let count = stateCount + 1; ; ) {
    const next = firstOfEqual(automaton, merged);
    const groupCount = next.reduce((sum, first, state) => sum + (first === state ? 1 : 0), 0);
    if (groupCount === count || groupCount === stateCount) break;
    merged = next;
    count = groupCount;
  }
  return withoutMerged(automaton, merged);
}

/** For each state: the first state with the same junction, turn costs, bans and steps, after the merging so far. */
function firstOfEqual(automaton: TurnAutomaton, merged: Int32Array): Int32Array<ArrayBuffer> {
  const { stateCount, firstStep, stepState, junctionOfState, rowOfState, bannedStep, ruleOfBan } = automaton;
  const first = new Int32Array(stateCount);
  const alike = new Map<number, number[]>();
  const goal = (step: number): number => (stepState[step] === NO_STATE ? NO_STATE : merged[stepState[step]]);
  const firstBan = new Int32Array(stateCount + 1);
  for (let state = 0, ban = 0; state < stateCount; state++) {
    while (ban < bannedStep.length && bannedStep[ban] < firstStep[state + 1]) ban++;
    firstBan[state + 1] = ban;
  }
  const isEqual = (one: number, other: number): boolean => {
    const steps = firstStep[one + 1] - firstStep[one];
    const bans = firstBan[one + 1] - firstBan[one];
    if (junctionOfState[one] !== junctionOfState[other] || rowOfState[one] !== rowOfState[other]) return false;
    if (steps !== firstStep[other + 1] - firstStep[other] || bans !== firstBan[other + 1] - firstBan[other])
      return false;
    // all states of a junction have the same steps, in the same order
    for (let i = 0; i < steps; i++) if (goal(firstStep[one] + i) !== goal(firstStep[other] + i)) return false;
    for (let i = 0; i < bans; i++) {
      const [ban, otherBan] = [firstBan[one] + i, firstBan[other] + i];
      if (bannedStep[ban] - firstStep[one] !== bannedStep[otherBan] - firstStep[other]) return false;
      if (ruleOfBan[ban] !== ruleOfBan[otherBan]) return false;
    }
    return true;
  };
  for (let state = 0; state < stateCount; state++) {
    let mixed = mix(junctionOfState[state], rowOfState[state]);
    for (let step = firstStep[state]; step < firstStep[state + 1]; step++) mixed = mix(mixed, goal(step));
    for (let ban = firstBan[state]; ban < firstBan[state + 1]; ban++) {
      mixed = mix(mix(mixed, bannedStep[ban] - firstStep[state]), ruleOfBan[ban]);
    }
    const known = alike.get(mixed);
    const equal = known?.find((other) => isEqual(state, other));
    first[state] = equal ?? state;
    if (known === undefined) alike.set(mixed, [state]);
    else if (equal === undefined) known.push(state);
  }
  return first;
}

/** One step of the FNV-1a hash. */
function mix(mixed: number, value: number): number {
  return Math.imul(mixed ^ value, 0x01000193);
}

function withoutMerged(automaton: TurnAutomaton, merged: Int32Array): TurnAutomaton {
  const { stateCount, firstStep, stepSegment, stepState } = automaton;
  const kept = [...merged.keys()].filter((state) => merged[state] === state);
  if (kept.length === stateCount) return automaton;
  const newNumber = new Int32Array(stateCount);
  kept.forEach((state, number) => {
    newNumber[state] = number;
  });
  const numberOf = (state: number): number => (state === NO_STATE ? NO_STATE : newNumber[merged[state]]);
  const newFirstStep = new Uint32Array(kept.length + 1);
  kept.forEach((state, number) => {
    newFirstStep[number + 1] = newFirstStep[number] + firstStep[state + 1] - firstStep[state];
  });
  const stepsOf = (state: number): readonly [number, number] => [firstStep[state], firstStep[state + 1]];
  const newStepSegment = new Uint32Array(newFirstStep[kept.length]);
  const newStepState = new Int32Array(newFirstStep[kept.length]);
  kept.forEach((state, number) => {
    newStepSegment.set(stepSegment.subarray(...stepsOf(state)), newFirstStep[number]);
    newStepState.set(stepState.subarray(...stepsOf(state)).map(numberOf), newFirstStep[number]);
  });

  const bannedStep: number[] = [];
  const ruleOfBan: number[] = [];
  let state = 0;
  automaton.bannedStep.forEach((step, ban) => {
    while (step >= firstStep[state + 1]) state++;
    if (merged[state] !== state) return;
    bannedStep.push(newFirstStep[newNumber[state]] + step - firstStep[state]);
    ruleOfBan.push(automaton.ruleOfBan[ban]);
  });
  return {
    stateCount: kept.length,
    junctionOfState: kept.map((old) => automaton.junctionOfState[old]),
    rowOfState: kept.map((old) => automaton.rowOfState[old]),
    stateAfter: automaton.stateAfter.map(numberOf),
    firstStep: newFirstStep,
    stepSegment: newStepSegment,
    stepState: newStepState,
    bannedStep,
    ruleOfBan,
  };
}
