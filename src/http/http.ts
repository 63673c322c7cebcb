// The entry of `ermine/http`: what a server of `node:http` needs if strangers may connect to it.

export { type GuardOptions, guardServer } from './guard-server.ts';
export { type AnswerOptions, type HttpAnswer, type HttpRequest, openAnswers } from './open-answers.ts';
