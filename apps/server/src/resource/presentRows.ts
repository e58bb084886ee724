import { isOutsider, plainText, rowsText, type RowValues } from '@hepu/api/core/resource/values'
import type { Field, Fields } from '@hepu/api/core/resource/fields'
import { dictionariesOf, storedFields, type RefTarget } from '@hepu/api/core/resource/fields'
import { REVIEW, type ReviewState } from '@hepu/api/core/resource/review'
import type { ResourceVerb } from '@hepu/api/core/resource/titles'
import type { Holder } from '@hepu/api/core/resource/values'
import { readDictionaries, readNames, type Dictionary } from '../db/keptNames.ts'
import { mayChange } from '../db/scope.ts'
import { allowed } from '../http/allowed.ts'
import type { Ctx } from '../http/context.ts'
import { placeNames } from './places.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted, Stored } from './mounted.ts'
import { readTurnBlockers } from './reviewInFlow.ts'
import { readReviewBlocker } from './reviewRule.ts'
import { maskedOf } from './recordSecrets.ts'
import { readTargetNames } from './targetTables.ts'

/** A record as returned by calls. */
export interface Shown extends Values {
  id: number
  labels: Record<string, string>
  orgName: string
  status: ReviewState
  auditOpinion: string | null
  auditByName: string | null
  auditAt: Date | null
  createTime: Date
  updateTime: Date
  createdByName: string | null
  updatedByName: string | null
  version: number
  can: Record<string, boolean>
  whyNot?: Record<string, string>
}

/**
 * Returns records as lists and forms show them: words for coded values, names of people and organisations, and the allowed
 * actions.
 */
export async function presentRows(ctx: Ctx, resource: Mounted, found: readonly Stored[]): Promise<Shown[]> {
  const fields = storedFields(resource.def.fields)
  const names = await namesOf(ctx, resource.def.fields, found)
  const words = await wordsOf(ctx, fields)
  const waiting = found.filter((row) => canOf(ctx, resource, row)['audit'])
  const reviewBlocker = await readReviewBlocker(ctx, resource, waiting)
  const turnBlockers = await readTurnBlockers(
    ctx,
    resource,
    waiting.map(({ id }) => id),
  )
  const shown = found.map((row): Shown => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, row[name], names)]))
    return {
      ...values,
      ...maskedOf(ctx, resource.def, row),
      id: row.id,
      labels: Object.fromEntries(
        fields.flatMap(([name, field]) => labelOf(name, field, row[name], words, names)),
      ),
      orgName: nameIn(names.organization, row.orgId) ?? '',
      status: row.status as ReviewState,
      auditOpinion: row.auditOpinion,
      auditByName: nameIn(names.user, row.auditBy),
      auditAt: row.auditAt,
      createTime: row.createdAt,
      updateTime: row.updatedAt,
      createdByName: nameIn(names.user, row.createdBy),
      updatedByName: nameIn(names.user, row.updatedBy),
      version: row.version,
      ...allowed(canOf(ctx, resource, row), { audit: turnBlockers.get(row.id) ?? reviewBlocker(row) }),
    }
  })
  await resource.decorate?.(ctx, shown)
  return shown
}

/** Returns the values of stored rows by field, with the words of coded ones and the names of what they refer to. */
export async function presentValues(
  ctx: Ctx,
  all: Fields,
  found: readonly Owned[],
): Promise<{ values: Values; labels: Record<string, string> }[]> {
  const fields = storedFields(all)
  const [names, words] = [await namesOf(ctx, all, found), await wordsOf(ctx, fields)]
  return found.map((row) => ({
    values: Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, row[name], names)])),
    labels: Object.fromEntries(
      fields.flatMap(([name, field]) => labelOf(name, field, row[name], words, names)),
    ),
  }))
}

/** Returns the actions that the caller's permissions and the state of a record allow; the commands check the same. */
export function canOf(ctx: Ctx, { def }: Mounted, row: Stored): Record<string, boolean> {
  const may = (verb: ResourceVerb) => ctx.caller.permissions.has(`${def.name}:${verb}`) && mayChange(ctx, row)
  return {
    edit: may('write'),
    delete: may('delete'),
    audit: may('audit') && row.status === REVIEW.WAITING,
  }
}

/** Names of the records that others refer to, by kind and id. */
type Names = Readonly<Record<RefTarget, ReadonlyMap<number, string>>>

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string | null =>
  id === null ? null : (names.get(id) ?? null)

type Named = readonly [string, Field][]

/** A row with those who made it. */
type Owned = Values & Pick<Stored, 'orgId' | 'createdBy' | 'updatedBy'> & { auditBy?: number | null }

async function namesOf(ctx: Ctx, all: Fields, found: readonly Owned[]): Promise<Names> {
  const fields = storedFields(all)
  const refs = (target: 'organization' | 'user') =>
    fields.flatMap(([name, field]) =>
      field.kind === 'ref' && field.target === target ? found.map((row) => row[name] as number | null) : [],
    )
  const units = fields.flatMap(([name, field]) =>
    field.kind === 'holder'
      ? found.flatMap((row) => (row[name] as StoredHolder | null)?.internalUnit ?? [])
      : [],
  )
  const owners = found.map(({ orgId }) => orgId)
  const people = found.flatMap((row) => [row.createdBy, row.updatedBy, row.auditBy ?? null])
  return {
    ...(await readTargetNames(ctx, all, found)),
    organization: await readNames(ctx, 'organization', [...refs('organization'), ...units, ...owners]),
    user: await readNames(ctx, 'user', [...refs('user'), ...people]),
  }
}

/** A person of a holder: a user, a 科研人员, or neither. Older stored values have no `personId`. */
export interface StoredPerson {
  userId: number | null
  personId?: number | null
  userName: string
  organizationName: string | null
}

/** A holder as stored: only the ids of units, whose names are looked up when it is read. */
export interface StoredHolder {
  internalUnit: number[]
  staffList: StoredPerson[]
  externalUnit: string | null
}

function valueOf(field: Field, value: unknown, names: Names): unknown {
  if (field.kind === 'dicts' || field.kind === 'region') return value ?? []
  if (field.kind !== 'holder' || !value) return value ?? null
  const holder = value as StoredHolder
  return {
    ...holder,
    internalUnit: holder.internalUnit.map((id) => ({ id, name: names.organization.get(id) ?? `机构${id}` })),
    staffList: holder.staffList.map((member) => ({ ...member, personId: member.personId ?? null })),
  } satisfies Holder
}

/** The dictionaries that the fields use, by their codes. */
type Words = ReadonlyMap<string, Dictionary>

const wordsOf = (ctx: Ctx, fields: Named): Promise<Words> =>
  readDictionaries(ctx, [...new Set(fields.flatMap(([, field]) => dictionariesOf(field)))])

const wordIn = (words: Words, dictionary: string, value: unknown): string | undefined =>
  words.get(dictionary)?.byValue.get(String(value))?.label

function labelOf(name: string, field: Field, value: unknown, words: Words, names: Names): [string, string][] {
  const text = wordOf(field, value, words, names)
  return text ? [[name, text], ...rowLabels(name, field, value, words)] : []
}

/** Returns the words of the coded values within a table, by their path: `resist.0.grade`. */
const rowLabels = (name: string, field: Field, value: unknown, words: Words): [string, string][] =>
  field.kind !== 'rows'
    ? []
    : (value as RowValues[]).flatMap((row, at) =>
        Object.entries(field.columns).flatMap(([key, column]): [string, string][] => {
          const word = column.kind === 'dict' && wordIn(words, column.dictionary, row[key])
          return word ? [[`${name}.${at}.${key}`, word]] : []
        }),
      )

/** Returns the text for a stored value; empty if the value is its own text. */
function wordOf(field: Field, value: unknown, words: Words, names: Names): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'dict':
      return wordIn(words, field.dictionary, plainText(value)) ?? plainText(value)
    case 'dicts':
      return (value as string[]).map((value) => wordIn(words, field.dictionary, value) ?? value).join('、')
    case 'text':
      return field.choiceLabels?.[plainText(value)] ?? ''
    case 'bool':
      return value ? '是' : '否'
    case 'region':
      return placeNames(value as string[]).join(' / ')
    case 'ref':
      return names[field.target].get(value as number) ?? ''
    case 'rows':
      return rowsText(field, value as RowValues[], (column, cell) =>
        column.kind === 'dict' ? (wordIn(words, column.dictionary, cell) ?? String(cell)) : String(cell),
      )
    case 'holder':
      return field.people
        ? peopleText(value as StoredHolder)
        : holderText(value as StoredHolder, names.organization)
    default:
      return ''
  }
}

/** Returns people as one line, with outsiders marked: 王麦、李谷（外部）. */
const peopleText = ({ staffList }: StoredHolder): string => staffList.map(personText).join('、')

const personText = (person: StoredPerson): string =>
  isOutsider(person) ? `${person.userName}（外部）` : person.userName

/** Returns all people and units of a holder as one line; people as in `peopleText`. */
function holderText(
  { internalUnit, staffList, externalUnit }: StoredHolder,
  units: Names['organization'],
): string {
  const own = internalUnit.map((id) => units.get(id) ?? '')
  return [...own, ...staffList.map(personText), externalUnit ?? ''].filter(Boolean).join('、')
}
