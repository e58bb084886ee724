import { storedFields } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'

/** Returns the names of the fields that hold people and units. */
export const holdersOf = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  storedFields(fields).flatMap(([name, { kind }]) => (kind === 'holder' ? [name] : []))
