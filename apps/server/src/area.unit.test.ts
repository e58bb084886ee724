import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { authorityArea } from './areas/authority/index.ts'
import { experimentArea } from './areas/experiment/index.ts'
import { researchArea } from './areas/research/index.ts'
import { upgradeArea } from './areas/upgrade/index.ts'
import * as schema from './db/schema/index.ts'
import { resourceUniqueLabels } from './resource/uniqueLabels.ts'

const guards: ReadonlySet<string | undefined> = new Set(
  Object.values<unknown>(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { indexes, uniqueConstraints } = getTableConfig(table)
      return [
        ...indexes.flatMap(({ config }) => (config.unique ? [config.name] : [])),
        ...uniqueConstraints.map(({ name }) => name),
      ]
    }),
)

test.each([
  ['authority', authorityArea.uniqueLabels],
  ['experiment', experimentArea.uniqueLabels],
  ['research', researchArea.uniqueLabels],
  ['upgrade', upgradeArea.uniqueLabels],
  ['the registries', resourceUniqueLabels()],
])('every label that %s gives names a unique index of the schema', (_, labels = {}) => {
  expect(Object.keys(labels).length).toBeGreaterThan(0)
  expect(Object.keys(labels).filter((name) => !guards.has(name))).toEqual([])
})
