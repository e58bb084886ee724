import type { Part } from './core/resource/part.ts'
import { areas } from './routes.ts'

/** Every part of records of all areas. */
export const parts: readonly Part[] = areas.flatMap((area) => area.parts ?? [])

/** Returns the parts of the records of a table, in the order in which a record shows them. */
export const partsOfTable = (table: string): readonly Part[] =>
  parts.filter(({ parent }) => parent.table === table)
