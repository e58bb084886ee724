import { REVIEW } from '@hepu/api/core/resource/review'
import { enteredFields, neededFiles, type Field } from '@hepu/api/core/resource/fields'
import { registries } from '@hepu/api/areas/research/registries'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { itemAt, must } from '@hepu/api/core/must'
import type { Ctx } from '../../../http/context.ts'
import type { Mounted } from '../../../resource/mounted.ts'
import { reviewRecords } from '../../../resource/reviewRecords.ts'
import { createRecord } from '../../../resource/saveRecord.ts'
import { storeFile } from '../../../files/recordFile.ts'
import { registryHooks } from '../registry/registryHooks.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { demoCertificate } from './demoCertificate.ts'
import type { DemoPlace } from './demoCompany.ts'
import type { DemoHolder, DemoRecord } from './demoRecord.ts'

/** Ids of the records made so far, by registry and by each of the texts they are known by: name, number. */
export type Made = Map<ResourceName, Map<string, number>>

interface Writing {
  place: DemoPlace
  made: Made
  enters: Ctx
  reviews: Ctx
}

/** Returns a registry with its table and its rules. */
export function mountedOf(name: ResourceName): Mounted {
  const { def } = must(
    registries.find((registry) => registry.def.name === name),
    'registry',
  )
  return { def, table: registryTable(def), ...registryHooks[name] }
}

/** Enters the demo records of a registry as a form would; answers what reviews them, as far as they go. */
export async function writeRecords(
  resource: Mounted,
  records: readonly DemoRecord[],
  on: Writing,
): Promise<() => Promise<void>> {
  const known = new Map<string, number>()
  on.made.set(resource.def.name, known)
  const ids: number[] = []
  for (const record of records) {
    const id = await enterRecord(resource, record, on)
    ids.push(id)
    for (const text of textsOf(resource, record)) if (!known.has(text)) known.set(text, id)
  }
  return () => reviewAll(resource, records, ids, on)
}

async function reviewAll(
  resource: Mounted,
  records: readonly DemoRecord[],
  ids: readonly number[],
  on: Writing,
): Promise<void> {
  const passed = ids.filter((_, at) => itemAt(records, at).status === REVIEW.APPROVED)
  await reviewRecords(on.reviews, resource, { ids: passed, pass: true })
  for (const [at, { status, opinion }] of records.entries()) {
    if (status === REVIEW.REJECTED)
      await reviewRecords(on.reviews, resource, { ids: [itemAt(ids, at)], pass: false, opinion })
  }
}

async function enterRecord(resource: Mounted, record: DemoRecord, on: Writing): Promise<number> {
  const submit = record.status !== REVIEW.DRAFT
  const files = submit ? await certificates(on.enters, resource, record) : {}
  const form = { ...formOf(resource, record, on), ...files, submit }
  const { id } = await createRecord(on.enters, resource, resource.def.calls.create.input.parse(form))
  return id
}

/** Returns name and number of a record, by which other records name it. */
const textsOf = ({ def }: Mounted, { values }: DemoRecord): string[] =>
  [def.nameField, ...def.unique].flatMap((field) => {
    const text = values[field]
    return typeof text === 'string' ? [text] : []
  })

/** Returns the input of a form: references by number, code or account become ids. */
const formOf = ({ def }: Mounted, { values }: DemoRecord, on: Writing): Record<string, unknown> =>
  Object.fromEntries(
    enteredFields(def.fields).flatMap(([name, field]) =>
      values[name] === undefined ? [] : [[name, wired(field, values[name], on)]],
    ),
  )

function wired(field: Field, value: unknown, { place, made }: Writing): unknown {
  if (field.kind === 'holder') return holderOf(value as DemoHolder, place)
  if (field.kind !== 'ref') return value
  const { target } = field
  const ids = isRecordTarget(target)
    ? made.get(recordTargets[target].resource)
    : target === 'user'
      ? place.accounts
      : place.orgs
  return idIn(ids, String(value))
}

const holderOf = ({ accounts = [], people = [], units = [], outside }: DemoHolder, place: DemoPlace) => ({
  internalUnit: units.map((code) => idIn(place.orgs, code)),
  staffList: [
    ...accounts.map((account) => ({ userId: idIn(place.accounts, account), userName: account })),
    ...people.map((userName) => ({ userName })),
  ],
  externalUnit: outside ?? null,
})

/** Throws when the demo names what is not there. */
export function idIn(ids: ReadonlyMap<string, number> | undefined, text: string): string {
  const id = ids?.get(text)
  if (id === undefined) throw new Error(`the demo names 「${text}」, which is not there`)
  return String(id)
}

/** Stores the attachment that a submitted record must have, like an upload. */
async function certificates(
  ctx: Ctx,
  { def }: Mounted,
  { values }: DemoRecord,
): Promise<Record<string, string[]>> {
  const needed = neededFiles(def.fields)
  if (!needed) return {}
  const bytes = demoCertificate(def.title, String(values[def.nameField]))
  const file = { name: '证书（示范）.pdf', bytes, infoType: def.name, infoId: null, publicStatus: 2 }
  const { id } = await storeFile(ctx, file)
  return { [needed[0]]: [String(id)] }
}
