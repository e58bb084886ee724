import { importMappingKind } from './importMappingKind.ts'
import { resourcePlaces } from './core/resource/titles.ts'
import { outlines } from './outlines.ts'

/** Every kind of record by its table and label; small enough for a screen that needs nothing else. */
export const recordObjects: readonly { object: string; label: string }[] = [
  ...outlines.flatMap(({ records }) => Object.entries(records)).map(([object, label]) => ({ object, label })),
  ...resourcePlaces.map(({ table, title }) => ({ object: table, label: title })),
  { object: importMappingKind.object, label: importMappingKind.label },
]
