// In a browser, memory of dropped instances is left to the garbage collector.

export function leaveMemory(): void {}

export function takeLeftMemory(): undefined {}

export function residentIn(): undefined {}
