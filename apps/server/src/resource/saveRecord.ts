import { isEmptyHolder, isOutsider, plainText } from '@hepu/api/core/resource/values'
import { bareName } from '@hepu/api/core/externalName'
import { AppError } from '@hepu/api/core/errorCodes'
import { enteredFields, storedFields, type Field } from '@hepu/api/core/resource/fields'
import { REVIEW, WAITING_AGAIN, type ReviewState } from '@hepu/api/core/resource/review'
import { plainFields } from '@hepu/api/core/resource/resource'
import { isDeepStrictEqual } from 'node:util'
import { isFirstAttempt } from '../db/transaction.ts'
import { insertRow, staleEdit, updateLocked } from '../db/write.ts'
import { clockDay } from '../db/clock.ts'
import type { Ctx } from '../http/context.ts'
import type { Problem } from '@hepu/api/core/zod'
import { noteTemporaryPerson } from './noteTemporaryPerson.ts'
import { placeCodes } from './places.ts'
import { namesOfFiles } from '../files/attachedFiles.ts'
import { normaliseText } from '@hepu/api/cells/normalise'
import { attachToNew, changeFiles, givenFiles, missingFiles } from './attachFiles.ts'
import { brokenRules, problemsOf, type Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import { refuse } from './refuseValues.ts'
import { type Mounted, type Stored } from './mounted.ts'
import { readDictionaries } from '../db/keptNames.ts'
import { type StoredHolder, type StoredPerson } from './presentRows.ts'
import { assertVisible } from './assertVisible.ts'
import { holdersOf } from './holders.ts'
import { readMentions, type Mentions } from './mentions.ts'
import { fileChanges } from './recordFiles.ts'
import { followRecords } from './followRecords.ts'
import { lockRecords } from './reviewRecords.ts'
import { changesObligations, refreshObligations } from './recordObligations.ts'
import { submitStored } from './submitRecords.ts'
import { searchTextOf } from './searchTexts.ts'
import { fullSecrets, sealSecrets, secretNote } from './recordSecrets.ts'
import { assertUnique } from './uniqueValues.ts'

/** Creates a record as a draft, or submits it for review. */
export async function createRecord(
  ctx: Ctx,
  resource: Mounted,
  { submit, ...values }: Values & { submit: boolean },
): Promise<{ id: number }> {
  const missing = submit ? await missingFiles(ctx, resource, values) : []
  const ready = await readyValues(ctx, resource, values, undefined, { isDraft: !submit, missing })
  const added = await namesOfFiles(ctx, givenFiles(resource.def, values))
  const note = { label: resource.def.title, extra: fileChanges({ added }) }
  const row = await insertRow(
    ctx,
    resource.table,
    { ...ready, status: submit ? REVIEW.WAITING : REVIEW.DRAFT },
    note,
  )
  await attachToNew(ctx, resource, row, values, submit)
  await noteOutsiders(ctx, resource, row)
  if (changesObligations(resource, undefined, row)) await refreshObligations(ctx, resource, [row.id])
  if (submit) await submitStored(ctx, resource, [row], { isNew: true })
  await resource.afterSave?.(ctx, [row.id])
  return { id: row.id }
}

/** Changes a record. An approved record waits for review again, unless only its remark changed. */
export async function updateRecord(
  ctx: Ctx,
  resource: Mounted,
  { id, version, submit, ...values }: Values & { id: number; version: number; submit: boolean },
): Promise<{ version: number; status: ReviewState }> {
  const old = itemAt(await lockRecords(ctx, resource, [id]), 0)
  const isDraft = !submit && (old.status === REVIEW.DRAFT || old.status === REVIEW.REJECTED)
  const missing =
    submit && old.status !== REVIEW.APPROVED ? await missingFiles(ctx, resource, values, old) : []
  const ready = await readyValues(ctx, resource, values, old, { isDraft, missing })
  const note = { label: resource.def.title, reason: secretNote(resource.def, ready, old) }
  if (version !== old.version) throw await staleEdit(ctx, old, note)
  const { names, isChanged, previewFileId } = await changeFiles(ctx, resource, old, values)
  const status =
    isChanged && old.status === REVIEW.APPROVED
      ? REVIEW.WAITING
      : nextStatus(resource.def, old, ready, submit)
  const review = status === old.status ? {} : WAITING_AGAIN
  const next = { ...ready, previewFileId, ...review, status }
  const row = (await updateLocked(
    ctx,
    resource.table,
    old,
    { values: next },
    { ...note, extra: fileChanges(names) },
  )) as Stored
  await noteOutsiders(ctx, resource, row)
  if (changesObligations(resource, old, row)) await refreshObligations(ctx, resource, [id])
  if (status === REVIEW.WAITING && row.version !== old.version) await submitStored(ctx, resource, [row])
  if (old.status === REVIEW.APPROVED && row.version !== old.version) await followRecords(ctx, resource, [id])
  if (row.version !== old.version) await resource.afterSave?.(ctx, [id])
  return { version: row.version, status }
}

/** A resource or a part of a record, as far as its fields say what values are. */
interface Fielded {
  def: Pick<Mounted['def'], 'fields'>
}

/** Returns whether a change of the field keeps the approval. */
const isReviewExempt = ({ fields }: Mounted['def'], name: string): boolean =>
  name === 'remark' || name === 'search' || fields[name]?.reviewExempt === true

/**
 * Returns the next review state. Drafts and rejected records keep their state until they are submitted; an approved record
 * waits for review again if a key field changes.
 */
export function nextStatus(def: Mounted['def'], old: Stored, next: Values, submit: boolean): ReviewState {
  if (old.status !== REVIEW.APPROVED) return submit ? REVIEW.WAITING : (old.status as ReviewState)
  const isKey = Object.entries(next).some(
    ([name, value]) => !isReviewExempt(def, name) && !isDeepStrictEqual(value ?? null, old[name] ?? null),
  )
  return isKey ? REVIEW.WAITING : REVIEW.APPROVED
}

/** Returns the values to store, checked and computed. Throws BAD_INPUT for values that are not valid or that another has. */
export async function readyValues(
  ctx: Ctx,
  resource: Mounted,
  given: Values,
  old: Stored | undefined,
  { isDraft, missing }: { isDraft: boolean; missing: readonly Problem[] },
): Promise<Values> {
  const { def } = resource
  const asGiven = Object.fromEntries(
    enteredFields(def.fields)
      .filter(([, field]) => field.kind !== 'files')
      .map(([name, field]) => [
        name,
        heldOrNone(field, plainNumber(def, name, given[name] ?? null), old?.[name]),
      ]),
  )
  const entered = fullSecrets(ctx, def, asGiven, old)
  const today = clockDay(ctx.services.now())
  refuse([
    ...problemsOf(def, entered, { isDraft, today }),
    ...brokenRules(def, entered, { isDraft, today, crop: old?.crop ?? ctx.caller.crop }),
    ...wrongPlaces(def, entered),
    ...unitsAmongPeople(def, entered, old),
    ...missing,
  ])
  await assertChoices(ctx, resource, entered, old)
  const mentions = await readMentions(ctx, def, [entered])
  await assertVisible(ctx, def, entered, { mentions, old })
  const named = nameStaff(resource, entered, mentions)
  const next = def.compute(named)
  const planned = [{ id: old?.id ?? null, values: next, old }]
  refuse((await resource.check?.(ctx, old?.orgId ?? ctx.caller.orgId, planned))?.flat() ?? [])
  // The unique indexes refuse what others have. Only a repetition of the transaction finds out who has it.
  if (!isFirstAttempt(ctx.db)) await assertUnique(ctx, resource, next, old)
  const units = new Map([...mentions.organization].map(([id, { name }]) => [id, name]))
  return { ...sealSecrets(ctx, def, next, old), search: searchTextOf(def, next, units) }
}

/** Returns a number in its common form: half-width, with single blanks. */
const plainNumber = (def: Mounted['def'], name: string, value: unknown): unknown =>
  typeof value === 'string' && plainFields(def).includes(name) ? normaliseText(value) : value

/**
 * Returns null for a holder that names nobody: a form sends empty parts for a field that was never filled in, which is no
 * change of the record.
 */
function heldOrNone(field: Field, value: unknown, old: unknown): unknown {
  if (field.kind !== 'holder' || !value || !isEmptyHolder(value as StoredHolder)) return value
  return old && isEmptyHolder(old as StoredHolder) ? old : null
}

/** Returns a problem for each place that does not exist or is not within the one before. */
const wrongPlaces = ({ fields }: Mounted['def'], values: Values): Problem[] =>
  storedFields(fields).flatMap(([path, { kind, label }]) =>
    kind === 'region' && !placeCodes((values[path] ?? []) as string[])
      ? [{ path, message: `${label}不存在，请重新选择` }]
      : [],
  )

/**
 * Returns a problem for each unit among inventors, authors or drafters, who must be people. Units stored before this rule may
 * stay until they are corrected.
 */
const unitsAmongPeople = ({ fields }: Mounted['def'], values: Values, old?: Stored): Problem[] =>
  storedFields(fields).flatMap(([path, field]) => {
    if (field.kind !== 'holder' || !field.people) return []
    const unitsOf = (row: Values | undefined) => (row?.[path] as StoredHolder | null)?.internalUnit ?? []
    const units = unitsOf(values)
    return units.length === 0 || isDeepStrictEqual(units, unitsOf(old))
      ? []
      : [{ path, message: `${field.label}只能是人员，不能是单位` }]
  })

/** Refuses coded values that are not in their dictionary. A record may keep an entry that was disabled later. */
export async function assertChoices(ctx: Ctx, { def }: Fielded, values: Values, old?: Values): Promise<void> {
  const coded = storedFields(def.fields).flatMap(([name, field]) => codedIn(name, field, values, old))
  if (coded.length === 0) return
  const dictionaries = await readDictionaries(ctx, [...new Set(coded.map(({ dictionary }) => dictionary))])
  const problems = coded.flatMap(({ path, label, dictionary, wanted, kept }) =>
    wanted.flatMap((value) => {
      if (value === null || value === undefined || kept.has(value)) return []
      const entry = dictionaries.get(dictionary)?.byValue.get(plainText(value))
      if (!entry) return [{ path, message: `${label}「${plainText(value)}」不在字典中` }]
      return entry.disabled ? [{ path, message: `${label}「${entry.label}」已停用，请另选` }] : []
    }),
  )
  refuse(problems)
}

/** The values of one dictionary that a field, or a column of its table, should take. */
interface Coded {
  path: string
  label: string
  dictionary: string
  wanted: unknown[]
  kept: ReadonlySet<unknown>
}

function codedIn(path: string, field: Field, values: Values, old: Values | undefined): Coded[] {
  if (field.kind === 'rows') {
    const cellsOf = (row: Values | undefined, key: string) =>
      ((row?.[path] ?? []) as Values[]).map((row) => row[key])
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

/** Replaces the names of staff by their names on record, whatever the form sent. */
export function nameStaff({ def }: Fielded, values: Values, mentions: Mentions): Values {
  const holders = holdersOf(def)
  const people = holders.flatMap((name) => (values[name] as StoredHolder | null)?.staffList ?? [])
  const nameOf = ({ userId, personId, userName }: StoredPerson) => {
    if (userId) return mentions.user.get(userId)?.name
    return personId ? mentions.research_person.get(personId)?.name : bareName(userName)
  }
  const unknown = people.find((person) => nameOf(person) === undefined)
  if (unknown) throw new AppError('BAD_INPUT', `人员「${unknown.userName}」不存在`)
  const rename = (holder: StoredHolder | null) =>
    holder && {
      ...holder,
      staffList: holder.staffList.map((member) => ({
        userId: member.userId ?? null,
        ...(!member.userId && member.personId ? { personId: member.personId } : {}),
        userName: must(nameOf(member), 'name of the person'),
        organizationName: member.organizationName ?? null,
      })),
    }
  return {
    ...values,
    ...Object.fromEntries(holders.map((name) => [name, rename(values[name] as never)])),
  }
}

/** Registers people from outside as temporary persons, so that they can become staff later. */
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
    if (!holder) continue
    for (const person of holder.staffList) {
      if (isOutsider(person))
        await noteTemporaryPerson(ctx, { name: person.userName, unit: holder.externalUnit, source })
    }
  }
}
