// The entry of `ermine/service`.

export { handle } from './handle.ts';
export { openRegistry, type Registry, type RegistryOptions } from './registry.ts';
export type { ServiceContext, ServiceRequest, ServiceResponse, StreamedBody } from './service-context.ts';
export { toFetch } from './to-fetch.ts';
