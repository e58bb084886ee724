import { isOutsider, plainText, rowsText, type RowValues } from '@hepu/api/core/resource/values'
import type { Field, Fields } from '@hepu/api/core/resource/fields'
import { dictionariesOf, storedFields, type RefTarget } from '@hepu/api/core/resource/fields'
import type { ReviewState } from '@hepu/api/core/resource/review'
import type { ResourceVerb } from '@hepu/api/core/resource/titles'
import type { Holder } from '@hepu/api/core/resource/values'
import { inArray } from 'drizzle-orm'
import { listDictEntries } from '../db/dictEntries.ts'
import { organization, user } from '../db/schema/index.ts'
import { mayChange } from '../db/scope.ts'
import { allowed } from '../http/allowed.ts'
import type { Ctx } from '../http/context.ts'
import { placeNames } from './places.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted, Stored } from './mounted.ts'
import { readReviewBlocker } from './reviewRule.ts'
import { maskedOf } from './recordSecrets.ts'
import { readTargetNames } from './targetTables.ts'

/** A record as answers carry it. */
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

/** Records as lists and forms show them: words for coded values, names of people and organisations, what may be done. */
export async function presentRows(ctx: Ctx, it: Mounted, found: readonly Stored[]): Promise<Shown[]> {
  const fields = storedFields(it.def.fields)
  const names = await namesOf(ctx, it.def.fields, found)
  const words = await wordsOf(ctx, fields)
  const waiting = found.filter((row) => canOf(ctx, it, row)['audit'])
  const reviewBlocker = await readReviewBlocker(ctx, it, waiting)
  const shown = found.map((row): Shown => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, row[name], names)]))
    return {
      ...values,
      ...maskedOf(ctx, it.def, row),
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
      ...allowed(canOf(ctx, it, row), { audit: reviewBlocker(row) }),
    }
  })
  await it.decorate?.(ctx, shown)
  return shown
}

/** What the caller's rights and the state of a record allow; the commands ask the same. */
export function canOf(ctx: Ctx, { def }: Mounted, row: Stored): Record<string, boolean> {
  const may = (verb: ResourceVerb) => ctx.caller.permissions.has(`${def.name}:${verb}`) && mayChange(ctx, row)
  return {
    edit: may('write'),
    delete: may('delete'),
    audit: may('audit') && row.status === 1,
  }
}

/** What records are called that others name, by kind and id. */
type Names = Readonly<Record<RefTarget, ReadonlyMap<number, string>>>

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string | null =>
  id === null ? null : (names.get(id) ?? null)

type Named = readonly [string, Field][]

async function namesOf(ctx: Ctx, all: Fields, found: readonly Stored[]): Promise<Names> {
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
  const people = found.flatMap((row) => [row.createdBy, row.updatedBy, row.auditBy])
  return {
    ...(await readTargetNames(ctx, all, found)),
    organization: await readNames(ctx, organization, [...refs('organization'), ...units, ...owners]),
    user: await readNames(ctx, user, [...refs('user'), ...people]),
  }
}

/** Names of organisations or people by id. */
export async function readNames(
  ctx: Ctx,
  table: typeof organization | typeof user,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, wanted))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Someone of a holder: a user, one of 科研人员, or neither. What was stored before the second of them has no such field. */
export interface StoredPerson {
  userId: number | null
  personId?: number | null
  userName: string
  organizationName: string | null
}

/** A holder as it is stored: ids of units; names come when it is read. */
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
    staffList: holder.staffList.map((it) => ({ ...it, personId: it.personId ?? null })),
  } satisfies Holder
}

type Words = ReadonlyMap<string, string>

/** Labels of all dictionaries of the fields, by dictionary and value. */
async function wordsOf(ctx: Ctx, fields: Named): Promise<Words> {
  const dicts = fields.flatMap(([, field]) => dictionariesOf(field))
  if (dicts.length === 0) return new Map()
  const entries = await listDictEntries(ctx, [...new Set(dicts)])
  return new Map(entries.map(({ dict, value, label }) => [`${dict} ${value}`, label]))
}

function labelOf(name: string, field: Field, value: unknown, words: Words, names: Names): [string, string][] {
  const text = wordOf(field, value, words, names)
  return text ? [[name, text], ...rowLabels(name, field, value, words)] : []
}

/** Words of the coded values within a table, by their places: `resist.0.grade`. */
const rowLabels = (name: string, field: Field, value: unknown, words: Words): [string, string][] =>
  field.kind !== 'rows'
    ? []
    : (value as RowValues[]).flatMap((row, at) =>
        Object.entries(field.columns).flatMap(([key, column]): [string, string][] => {
          const word = column.kind === 'dict' && words.get(`${column.dictionary} ${row[key]}`)
          return word ? [[`${name}.${at}.${key}`, word]] : []
        }),
      )

/** How a stored value reads, where the value itself does not say it. */
function wordOf(field: Field, value: unknown, words: Words, names: Names): string {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'dict':
      return words.get(`${field.dictionary} ${plainText(value)}`) ?? plainText(value)
    case 'dicts':
      return (value as string[]).map((it) => words.get(`${field.dictionary} ${it}`) ?? it).join('、')
    case 'bool':
      return value ? '是' : '否'
    case 'region':
      return placeNames(value as string[]).join(' / ')
    case 'ref':
      return names[field.target].get(value as number) ?? ''
    case 'rows':
      return rowsText(field, value as RowValues[], (column, it) =>
        column.kind === 'dict' ? (words.get(`${column.dictionary} ${it}`) ?? String(it)) : String(it),
      )
    case 'holder':
      return field.people
        ? peopleText(value as StoredHolder)
        : holderText(value as StoredHolder, names.organization)
    default:
      return ''
  }
}

/** People in one line, those from outside marked: 王麦、李谷（外部）. */
const peopleText = ({ staffList }: StoredHolder): string => staffList.map(personText).join('、')

const personText = (person: StoredPerson): string =>
  isOutsider(person) ? `${person.userName}（外部）` : person.userName

/** Everybody of a holder in one line, people as `peopleText` has them. */
function holderText(
  { internalUnit, staffList, externalUnit }: StoredHolder,
  units: Words | Names['organization'],
): string {
  const own = internalUnit.map((id) => (units as Names['organization']).get(id) ?? '')
  return [...own, ...staffList.map(personText), externalUnit ?? ''].filter(Boolean).join('、')
}
