// The front door of `ermine/hub`.

export { defineModel, describeModel } from './define-model.ts';
export { createEntity, deleteEntity, readEntity, type Success, updateEntity } from './entities.ts';
export { HubError } from './hub-error.ts';
export type { ModelDeclaration, RelationshipDeclaration, TypeDeclaration } from './model.ts';
export { type Neighbor, type NeighborsPage, type NeighborsQuery, neighbors } from './neighbors.ts';
export type { GivenProperties, ReadProperties } from './property-map.ts';
export { PROPERTY_TYPES, type PropertyType, type PropertyValue } from './property-values.ts';
export {
  createRelationship,
  deleteRelationship,
  type RelationshipEnds,
  readRelationship,
  updateRelationship,
} from './relationships.ts';
