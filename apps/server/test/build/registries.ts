import { registries } from '@hepu/api/areas/research/registries'
import { keyFields, type Resource } from '@hepu/api/core/resource/resource'
import { importing, tableOf } from '../../src/areas/authority/testTables.ts'
import { samples } from '../../src/areas/research/samples.ts'
import type { SheetValue } from '../../src/import/writeWorkbook.ts'
import type { Client } from '../testApp.ts'

/** Records of one registry: one that stands, and a workbook that waits with its findings. */
export interface RegistryIds {
  record: string
  batch: string
}

/** Records of every registry by its path, as calls name them. */
export type RegistriesIds = Readonly<Record<string, RegistryIds>>

/** Holders of every field that takes one, and the organisation for every unit. */
export const peopleAndUnits = ({ fields }: Resource, ann: Client): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.kind === 'ref') return [[name, String(ann.orgId)]]
      if (field.kind !== 'holder' || field.computed) return []
      const staffList = [{ userId: String(ann.userId), userName: '本人' }]
      return [[name, { internalUnit: [String(ann.orgId)], staffList, externalUnit: null }]]
    }),
  )

/** Fills every registry of an organisation: a record that stands, one in the recycle bin, an upload with a mistake. */
export async function makeRegistries(ann: Client, tag: string): Promise<RegistriesIds> {
  const made: [string, RegistryIds][] = []
  for (const { def } of registries) made.push([def.path, await makeRegistry(def, ann, tag)])
  return Object.fromEntries(made)
}

async function makeRegistry(def: Resource, ann: Client, tag: string): Promise<RegistryIds> {
  const { calls, nameField, fields } = def
  const { values, other } = samples[def.name]
  const create = async (more: Record<string, unknown>): Promise<string> => {
    const input = { ...peopleAndUnits(def, ann), ...values, ...more, submit: true }
    const own = { [nameField]: `${tag}${String({ ...values, ...more }[nameField])}` }
    const { id } = await ann.call(calls.create, { ...input, ...own })
    return id
  }
  const record = await create({})
  const thrown = await create(other(1))
  await ann.call(calls.delete, { ids: [thrown] })
  const flow = importing({ upload: calls.import, ...calls.batch })
  const known = [...new Set([...keyFields(def), nameField, 'remark'])]
  const row: Record<string, unknown> = { ...values, ...other(2), [nameField]: `${tag}缺项`, remark: tag }
  const book = await tableOf(
    known.map((name) => fields[name]!.label),
    [known.map((name) => row[name] as SheetValue)],
  )
  const { id: batch } = await flow.preview(ann, book, `${tag}.xlsx`)
  return { record, batch }
}
