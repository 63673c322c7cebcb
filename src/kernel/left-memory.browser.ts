// What an instance leaves is the browser's to collect.

export function leaveMemory(): void {}

export function takeLeftMemory(): undefined {}

export function residentIn(): undefined {}
