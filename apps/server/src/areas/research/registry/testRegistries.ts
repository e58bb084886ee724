import type { Resource } from '@hepu/api/core/resource/resource'
import type { Client } from '../../../../test/testApp.ts'
import { importing } from '../../authority/testTables.ts'
import { certified } from './testCertified.ts'
import { samples } from './samples.ts'

/** A record as returned by its calls. */
export interface Row {
  id: string
  version: number
  status: number
  [name: string]: unknown
}

/** Returns holders for every holder field: the organisation, one of its people, and an outsider. */
const holdersOf = ({ fields }: Resource, ann: Client) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind, computed }]) => kind === 'holder' && !computed)
      .map(([name, field]) => [
        name,
        {
          internalUnit: 'people' in field && field.people ? [] : [String(ann.orgId)],
          staffList: [{ userId: String(ann.userId), userName: '本人' }, { userName: '王麦' }],
          externalUnit: '某某大学',
        },
      ]),
  )

/** Returns the organisation for every field that refers to a unit. */
const unitsOf = ({ fields }: Resource, ann: Client) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, it]) => it.kind === 'ref' && it.target === 'organization')
      .map(([name]) => [name, String(ann.orgId)]),
  )

/** Returns the form input for the sample of a registry, or for its `at`th further one. */
export const valuesOf = (def: Resource, ann: Client, at = 0) => {
  const { values, other } = samples[def.name]
  return { ...holdersOf(def, ann), ...unitsOf(def, ann), ...values, ...(at > 0 ? other(at) : {}) }
}
export const create = async (def: Resource, ann: Client, at = 0): Promise<{ id: string }> => {
  const files = await certified(def, ann)
  return ann.call(def.calls.create, { ...valuesOf(def, ann, at), ...files, submit: true })
}
export const show = (def: Resource, ann: Client, id: string) =>
  ann.call(def.calls.show, { id }) as unknown as Promise<Row>
export const pageOf = async (def: Resource, ann: Client, model = {}) =>
  (await ann.call(def.calls.page, { model })) as unknown as { total: number; records: Row[] }

/** Returns the import of a registry as tests use it. */
export const flowOf = ({ calls }: Resource) =>
  importing({
    upload: calls.import,
    show: calls.batch.show,
    findings: calls.batch.findings,
    progress: calls.batch.progress,
    confirm: calls.batch.confirm,
  })
