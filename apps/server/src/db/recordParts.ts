import type { PartOf, RecordKind } from '@hepu/api/core/recordKind'
import { findRecordKind, partsOfKind } from '@hepu/api/recordKinds'
import { must } from '@hepu/api/core/must'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Change } from './loggedChanges.ts'
import { columnOf, tableNamed, type RecordTable } from './tables.ts'
import type { StampedTable } from './write.ts'

/** A kind of records that are parts of those of another kind, such as QTN of genes. */
export interface Parts {
  kind: RecordKind
  table: RecordTable
  isListedSeparately: boolean
  /** Condition that a row of the table is a part of the record with this id. */
  isOf: (id: number | SQL) => SQL
}

/** Returns the parts that records of a kind have, each in a table of its own. */
export const partsOf = (object: string): Parts[] =>
  partsOfKind(object).map(({ kind, of }) => {
    const table = tableNamed(kind.object)
    if (!table) throw new Error(`${kind.object} has no table`)
    return {
      kind,
      table,
      isListedSeparately: of.isListedSeparately === true,
      isOf: (id) => isPart(table, of, id),
    }
  })

function isPart(table: RecordTable, { field, only = {} }: PartOf, id: number | SQL): SQL {
  const kept = Object.entries(only).map(([name, value]) => eq(columnOf(table, name), value))
  return must(and(sql`${columnOf(table, field)} = ${id}`, ...kept), 'a condition')
}

/** The record that a part belongs to. */
export interface Owner {
  kind: RecordKind
  table: StampedTable
  id: number
}

/** Returns whether rows of a kind can be parts of records that change with them. */
export const hasOwners = (object: string): boolean =>
  (findRecordKind(object)?.partOf ?? []).some(({ isListedSeparately }) => !isListedSeparately)

/** Returns the records that a row is a part of and that change with it; none if the kind of the part is listed separately. */
export const ownersOf = (object: string, part: Change): Owner[] =>
  (findRecordKind(object)?.partOf ?? []).flatMap(
    ({ object: of, field, only = {}, isListedSeparately }): Owner[] => {
      const isOne = Object.entries(only).every(([name, value]) => part[name] === value)
      const [kind, table, id] = [findRecordKind(of), tableNamed(of), part[field]]
      if (isListedSeparately || !isOne || !kind || !table || typeof id !== 'number') return []
      return [{ kind, table: table as unknown as StampedTable, id }]
    },
  )
