import { resources } from '@hepu/api/resources'
import { storedFields } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Db } from '../../db/connect.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import { registryTable } from '../registryTable.ts'

/** Every registry with its table. */
export const allTables = resources.map((def) => ({ def, table: registryTable(def) }))

/** Returns numbers from 0 to below `n` that are the same in every run (mulberry32). */
export function diceFrom(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

export interface Place {
  orgId: number
  crop: string
}

/** Returns a record of which each sorted and filtered value is one of a few, or blank: with ties, as lists have them. */
export function randomRecord(def: Resource, dice: (n: number) => number, { orgId, crop }: Place, at: number) {
  const unique = new Set([...def.unique, ...def.uniqueTogether.flat()])
  const values = storedFields(def.fields).flatMap(([name, { kind }]): [string, unknown][] => {
    const level = unique.has(name) ? at : dice(4)
    if (!unique.has(name) && level === 0) return []
    if (kind === 'text' || kind === 'dict') return [[name, `值${level}`]]
    if (kind === 'number' || kind === 'money') return [[name, kind === 'money' ? `${level}.00` : level]]
    if (kind === 'date') return [[name, `2020-01-0${1 + (level % 9)}`]]
    return kind === 'bool' ? [[name, level === 1]] : []
  })
  const moment = new Date(Date.UTC(2020, 0, 1 + dice(3)))
  const common = { orgId, crop, status: 1 + dice(3), createdAt: moment, updatedAt: moment }
  return { ...Object.fromEntries(values), ...common, search: `甲乙${dice(3)}` }
}

/** Inserts records of a registry. */
export const insertRecords = (
  db: Db,
  table: ResourceTable,
  records: readonly ReturnType<typeof randomRecord>[],
) => db.insert(table).values([...records])
