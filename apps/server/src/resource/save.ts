import { plainText } from '@hepu/api/core/resource/values'
import { bareName } from '@hepu/api/areas/authority/externalName'
import { AppError } from '@hepu/api/core/errorCodes'
import {
  enteredFields,
  neededFiles,
  storedFields,
  type Field,
  type FilesField,
} from '@hepu/api/core/resource/fields'
import type { ReviewState } from '@hepu/api/core/resource/review'
import { plainFields } from '@hepu/api/core/resource/resource'
import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { listDictEntries } from '../db/dictEntries.ts'
import { user } from '../db/schema/index.ts'
import { getRow } from '../db/scope.ts'
import { insertRow, updateRow } from '../db/write.ts'
import { clockDay } from '../db/clock.ts'
import type { Ctx } from '../http/context.ts'
import type { Problem } from '@hepu/api/core/zod'
import { noteTemporaryPerson, placeCodes } from '../areas/authority/shared.ts'
import { attachFiles, listFiles } from '../areas/file/shared.ts'
import { normaliseText } from '@hepu/api/cells/normalise'
import { problemsOf, refuse } from './check.ts'
import { searchText } from './conditions.ts'
import { filesHome, type Mounted, type Stored, type Values } from './mounted.ts'
import { readNames, type StoredHolder } from './present.ts'
import { assertInSight } from './inSight.ts'
import { holdersOf } from './holders.ts'
import { fullSecrets, sealSecrets, secretNote } from './secrets.ts'
import { assertUnique } from './unique.ts'

/** Makes a record: a draft, or one that is to be reviewed. */
export async function createRecord(
  ctx: Ctx,
  it: Mounted,
  { submit, ...values }: Values & { submit: boolean },
): Promise<{ id: number }> {
  const missing = submit ? await missingFiles(ctx, it, values) : []
  const ready = await readyValues(ctx, it, values, undefined, { isDraft: !submit, missing })
  const row = await insertRow(
    ctx,
    it.table,
    { ...ready, status: submit ? 1 : 0 },
    {
      label: it.def.title,
    },
  )
  await attach(ctx, it, row, values, submit)
  await noteOutsiders(ctx, it, row)
  await it.afterSave?.(ctx, row.id)
  return { id: row.id }
}

/** Changes a record. One that was approved is to be reviewed again, unless only its remark or its files changed. */
export async function updateRecord(
  ctx: Ctx,
  it: Mounted,
  { id, version, submit, ...values }: Values & { id: number; version: number; submit: boolean },
): Promise<{ version: number; status: ReviewState }> {
  const old = (await getRow(ctx, it.table, id, it.def.title)) as Stored
  const isDraft = !submit && (old.status === 0 || old.status === 3)
  const missing = submit && old.status !== 2 ? await missingFiles(ctx, it, values, old) : []
  const ready = await readyValues(ctx, it, values, old, { isDraft, missing })
  const status = nextStatus(it.def, old, ready, submit)
  const review = status === old.status ? {} : { auditBy: null, auditAt: null, auditOpinion: null }
  const row = await updateRow(
    ctx,
    it.table,
    id,
    { version, values: { ...ready, ...review, status } },
    { label: it.def.title, reason: secretNote(it.def, ready, old) },
  )
  await attach(ctx, it, row, values, status === 1)
  await noteOutsiders(ctx, it, row)
  await it.afterSave?.(ctx, id)
  return { version: row.version, status }
}

/** Whether a change of a field leaves an approval standing. */
const isBeside = ({ fields }: Mounted['def'], name: string): boolean =>
  name === 'remark' || name === 'search' || fields[name]?.beside === true

/** A draft and what was sent back stay so until handed in; what was approved waits again once a key field changes. */
export function nextStatus(def: Mounted['def'], old: Stored, next: Values, submit: boolean): ReviewState {
  if (old.status !== 2) return submit ? 1 : (old.status as ReviewState)
  const isKey = Object.entries(next).some(
    ([name, value]) => !isBeside(def, name) && !isDeepStrictEqual(value ?? null, old[name] ?? null),
  )
  return isKey ? 1 : 2
}

/** What a record that is handed in lacks of attachments, to be told with all else that is wrong. */
async function missingFiles(ctx: Ctx, { def }: Mounted, values: Values, old?: Stored): Promise<Problem[]> {
  const needed = neededFiles(def.fields)
  if (!needed || ((values[needed[0]] ?? []) as number[]).length > 0) return []
  if (old && (await listFiles(ctx, filesHome(def, old))).length > 0) return []
  return [lackOf(needed)]
}

const lackOf = ([path, { label }]: [string, FilesField]): Problem => ({
  path,
  message: `提交审核须上传${label}`,
})

/** The values to store: checked, computed, and unique. */
export async function readyValues(
  ctx: Ctx,
  it: Mounted,
  given: Values,
  old: Stored | undefined,
  { isDraft, missing }: { isDraft: boolean; missing: readonly Problem[] },
): Promise<Values> {
  const { def } = it
  const asGiven = Object.fromEntries(
    enteredFields(def.fields)
      .filter(([, field]) => field.kind !== 'files')
      .map(([name]) => [name, plainNumber(def, name, given[name] ?? null)]),
  )
  const entered = fullSecrets(ctx, def, asGiven, old)
  const today = clockDay(ctx.services.now())
  refuse([
    ...problemsOf(def, entered, { isDraft, today }),
    ...(it.problems?.(entered, today) ?? []),
    ...wrongPlaces(def, entered),
    ...missing,
  ])
  await assertChoices(ctx, it, entered, old)
  const rule = await it.ruleOf?.(ctx, old?.orgId ?? ctx.caller.orgId)
  refuse(rule?.(entered, old) ?? [])
  await assertInSight(ctx, it.def, entered, old)
  const named = await nameStaff(ctx, it, entered)
  const next = it.compute?.(named) ?? named
  const clashes = await it.clashes?.(ctx, [{ id: old?.id ?? null, values: next }])
  refuse(clashes?.flat() ?? [])
  await it.beforeSave?.(ctx, next, old)
  await assertUnique(ctx, it, next, old)
  return { ...sealSecrets(ctx, def, next, old), search: searchText(def, next) }
}

/** A number as everybody would write it: half-width, single blanks. */
const plainNumber = (def: Mounted['def'], name: string, value: unknown): unknown =>
  typeof value === 'string' && plainFields(def).includes(name) ? normaliseText(value) : value

/** Places exist, each within the one before. */
const wrongPlaces = ({ fields }: Mounted['def'], values: Values): Problem[] =>
  storedFields(fields).flatMap(([path, { kind, label }]) =>
    kind === 'region' && !placeCodes((values[path] ?? []) as string[])
      ? [{ path, message: `${label}不存在，请重新选择` }]
      : [],
  )

/** Coded values are entries of their dictionary; a record may keep one that was disabled since. */
async function assertChoices(ctx: Ctx, { def }: Mounted, values: Values, old?: Stored): Promise<void> {
  const coded = storedFields(def.fields).flatMap(([name, field]) => codedIn(name, field, values, old))
  if (coded.length === 0) return
  const entries = await listDictEntries(ctx, [...new Set(coded.map(({ dictionary }) => dictionary))])
  const problems = coded.flatMap(({ path, label, dictionary, wanted, kept }) =>
    wanted.flatMap((value) => {
      if (value === null || value === undefined || kept.has(value)) return []
      const entry = entries.find((it) => it.dict === dictionary && it.value === value)
      if (!entry) return [{ path, message: `${label}「${plainText(value)}」不在字典中` }]
      return entry.disabled ? [{ path, message: `${label}「${entry.label}」已停用，请另选` }] : []
    }),
  )
  refuse(problems)
}

/** Values of one dictionary that a field, or a column of its table, is to hold. */
interface Coded {
  path: string
  label: string
  dictionary: string
  wanted: unknown[]
  kept: ReadonlySet<unknown>
}

function codedIn(path: string, field: Field, values: Values, old: Stored | undefined): Coded[] {
  if (field.kind === 'rows') {
    const cellsOf = (row: Values | undefined, key: string) =>
      ((row?.[path] ?? []) as Values[]).map((it) => it[key])
    return Object.entries(field.columns).flatMap(([key, { kind, label, ...column }]) =>
      kind === 'dict' && 'dictionary' in column
        ? [
            {
              path,
              label: `${field.label}的${label}`,
              dictionary: column.dictionary,
              wanted: cellsOf(values, key),
              kept: new Set(cellsOf(old, key)),
            },
          ]
        : [],
    )
  }
  if (field.kind !== 'dict' && field.kind !== 'dicts') return []
  const { label, dictionary } = field
  return [{ path, label, dictionary, wanted: [values[path]].flat(), kept: new Set([old?.[path]].flat()) }]
}

interface Person {
  userId: number | null
  userName: string
  organizationName: string | null
}

/** People of the house are called what they are called there, whatever the form sent. */
async function nameStaff(ctx: Ctx, { def }: Mounted, values: Values): Promise<Values> {
  const holders = holdersOf(def)
  const people = holders.flatMap((name) => (values[name] as { staffList: Person[] } | null)?.staffList ?? [])
  const ids = [...new Set(people.flatMap(({ userId }) => (userId ? [userId] : [])))]
  const names = await readNames(ctx, user, ids)
  const unknown = people.find(({ userId }) => userId && !names.has(userId))
  if (unknown) throw new AppError('BAD_INPUT', `人员「${unknown.userName}」不存在`)
  const rename = (holder: { staffList: Person[] } | null) =>
    holder && {
      ...holder,
      staffList: holder.staffList.map((it) => ({
        userId: it.userId ?? null,
        userName: it.userId ? names.get(it.userId)! : bareName(it.userName),
        organizationName: it.organizationName ?? null,
      })),
    }
  return {
    ...values,
    ...Object.fromEntries(holders.map((name) => [name, rename(values[name] as never)])),
  }
}

/** Gives the record its attachments. One that is handed in for review has those it must have. */
async function attach(
  ctx: Ctx,
  { def, table }: Mounted,
  row: Stored,
  values: Values,
  isSubmitted: boolean,
): Promise<void> {
  const fields = Object.entries(def.fields).filter(([, { kind }]) => kind === 'files')
  const needed = neededFiles(def.fields)
  const ids = fields.flatMap(([name]) => (values[name] ?? []) as number[])
  if (ids.length === 0 && !(isSubmitted && needed)) return
  const home = filesHome(def, row)
  const before = new Set((await listFiles(ctx, home)).map(({ id }) => id))
  if (ids.length > 0) await attachFiles(ctx, ids, home)
  const files = await listFiles(ctx, home)
  const preview = files.find(({ id, fileType }) => !before.has(id) && PREVIEWED.has(fileType))
  if (preview && row.previewFileId === null) await setPreview(ctx, table, row, preview.id)
  if (!isSubmitted || !needed || files.length > 0) return
  refuse([lackOf(needed)])
}

/** Kinds of files that a record may show as its preview: the first such one it is given, until it is cleared. */
const PREVIEWED: ReadonlySet<string> = new Set(['IMAGE', 'PDF'])

/** Belongs to the change that was just logged, so it makes no version and no line of its own. */
const setPreview = (ctx: Ctx, table: Mounted['table'], { orgId, id }: Stored, fileId: number) =>
  ctx.db
    .update(table)
    .set({ previewFileId: fileId })
    .where(and(eq(table.orgId, orgId), eq(table.id, id)))

/** People from outside are noted, so that they can be made staff later. */
async function noteOutsiders(ctx: Ctx, { def }: Mounted, row: Stored): Promise<void> {
  const label = `${def.title}「${plainText(row[def.nameField])}」`
  const source = {
    object: def.table,
    objectId: row.id,
    label,
    path: def.record.path?.replace('{id}', String(row.id)) ?? null,
  }
  for (const name of holdersOf(def)) {
    const holder = row[name] as StoredHolder | null
    for (const { userId, userName } of holder?.staffList ?? []) {
      if (userId === null)
        await noteTemporaryPerson(ctx, { name: userName, unit: holder!.externalUnit, source })
    }
  }
}
