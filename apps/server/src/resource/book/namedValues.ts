import { dictionariesOf, storedFields, type Fields, type RefTarget } from '@hepu/api/core/resource/fields'
import { recordTargets, type RecordTarget } from '@hepu/api/core/resource/targets'
import { eq, inArray, isNull, and, sql } from 'drizzle-orm'
import { listDictEntries, type DictEntry } from '../../db/dictEntries.ts'
import { organization, researchPerson, user, userOrg } from '../../db/schema/index.ts'
import { itemAt } from '@hepu/api/core/must'
import { visibleOrgIds, rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { NamedRecords } from '../../import/resolve/namedRecords.ts'
import { holdersOf } from '../holders.ts'
import { personName } from '../personNames.ts'
import {
  codesIn,
  findTargets,
  findTargetsByCode,
  idsIn,
  mapTargets,
  seeingAll,
  targetFields,
  type TargetRecord,
} from '../targetTables.ts'
import type { Piece } from './readPieces.ts'

/** Translates stored values into the words of cells, and back. */
export interface Words {
  /** Finds an entry of a dictionary by its word, also in another spelling; disabled entries included. */
  entry: (dictionary: string, word: string) => DictEntry | undefined
  /** Words of a dictionary that differ from a word in one character. */
  closeEntries: (dictionary: string, word: string) => readonly string[]
  /** The words of a dictionary that may be chosen. */
  choices: (dictionary: string) => readonly string[]
  word: (dictionary: string, value: string) => string
  named: Readonly<Record<RefTarget, Named>>
  /** 科研人员, whom holders can name as well as users. */
  persons: Named
}

/** Maps ids to names (for records: numbers), and a name to its id; undefined if none or several have that name. */
interface Named {
  nameOf: (id: number) => string | null
  idOf: (name: string) => number | undefined
  /** Returns names that differ from a name in one character; absent for numbers. */
  close?: (name: string) => readonly string[]
}

/** Records and workbook rows whose references are translated. */
export interface Mentions {
  stored: readonly Record<string, unknown>[]
  lines: readonly { cells: Readonly<Record<string, unknown>> }[]
}

/** Loads the vocabulary of a resource's columns, as the caller's organisations have it, without that of other records. */
export async function loadWords(ctx: Ctx, fields: Fields): Promise<Words> {
  const dicts = storedFields(fields).flatMap(([, field]) => dictionariesOf(field))
  const entries = dicts.length === 0 ? [] : await listDictEntries(ctx, [...new Set(dicts)])
  const byDict = Map.groupBy(entries, ({ dict }) => dict)
  const named = new Map([...byDict].map(([dict, own]) => [dict, new NamedRecords(own, ({ label }) => label)]))
  const byValue = new Map(
    [...byDict].map(([dict, own]) => [dict, new Map(own.map((row) => [row.value, row]))]),
  )
  const orgIds = visibleOrgIds(ctx)
  return {
    entry: (dictionary, word) =>
      named.get(dictionary)?.exact(word).at(-1) ??
      byValue.get(dictionary)?.get(word) ??
      onlyOne(named.get(dictionary)?.find(word)),
    closeEntries: (dictionary, word) => named.get(dictionary)?.close(word) ?? [],
    choices: (dictionary) =>
      entries.flatMap(({ dict, disabled, label }) => (dict === dictionary && !disabled ? [label] : [])),
    word: (dictionary, value) => byValue.get(dictionary)?.get(value)?.label ?? value,
    named: {
      organization: namedOf(await readOrgs(ctx, orgIds), '机构'),
      user: namedOf(await readPeople(ctx, orgIds), '用户'),
      ...mapTargets(() => numbersOf([], [], ctx.caller.orgId)),
    },
    persons: namedOf(holdersOf({ fields }).length > 0 ? await readPersons(ctx) : [], '科研人员'),
  }
}

/** Returns the record that a name means; undefined if none or several have it. */
const onlyOne = <T>(records: readonly T[] = []): T | undefined =>
  records.length === 1 ? itemAt(records, 0) : undefined

/** Returns the same words extended by what these records mention, for an export that is read step by step. */
export async function withMentioned(
  ctx: Ctx,
  fields: Fields,
  words: Words,
  { values }: Pick<Piece, 'values'>,
): Promise<Words> {
  const stored = targetFields(fields).flatMap(({ name }) => values[name]!.map((value) => ({ [name]: value })))
  return withNumbers(ctx, fields, words, { stored, lines: [] })
}

/** Adds the numbers of records that lines of a workbook mention to these words. */
export async function withNumbers(
  ctx: Ctx,
  fields: Fields,
  words: Words,
  mentions: Mentions,
): Promise<Words> {
  if (targetFields(fields).length === 0) return words
  return { ...words, named: { ...words.named, ...(await loadNumbers(ctx, fields, mentions)) } }
}

/** Loads the numbers of the mentioned records, and the records that have the mentioned numbers. */
async function loadNumbers(
  ctx: Ctx,
  fields: Fields,
  { stored, lines }: Mentions,
): Promise<Record<RecordTarget, Named>> {
  const entries = []
  for (const target of Object.keys(recordTargets) as RecordTarget[]) {
    const held = await findTargets(ctx, target, idsIn(fields, target, stored), true)
    const meant = await findTargetsByCode(ctx, target, codesIn(fields, target, lines))
    entries.push([target, numbersOf(held, meant, ctx.caller.orgId)] as const)
  }
  return Object.fromEntries(entries) as Record<RecordTarget, Named>
}

/** Resolves a number that several visible organisations use to the record of the caller's organisation. */
function numbersOf(held: readonly TargetRecord[], meant: readonly TargetRecord[], orgId: number): Named {
  const codes = new Map(held.map(({ id, code }) => [id, code]))
  const byCode = Map.groupBy(meant, ({ code }) => code)
  return {
    nameOf: (id) => codes.get(id) ?? null,
    idOf: (code) => {
      const known = byCode.get(code) ?? []
      return (known.length === 1 ? known[0] : known.find((row) => row.orgId === orgId))?.id
    },
  }
}

const readOrgs = (ctx: Ctx, orgIds: readonly number[]) =>
  ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(inArray(organization.id, [...orgIds]), isNull(organization.deletedAt)))

const readPeople = (ctx: Ctx, orgIds: readonly number[]) =>
  ctx.db
    .selectDistinct({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .where(and(inArray(userOrg.orgId, [...orgIds]), isNull(user.deletedAt)))

const readPersons = (ctx: Ctx) =>
  ctx.db
    .select({ id: researchPerson.id, name: sql<string>`${personName}` })
    .from(researchPerson)
    .where(rows(seeingAll(ctx), researchPerson))

function namedOf(found: readonly { id: number; name: string }[], label: string): Named {
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const records = new NamedRecords(found, ({ name }) => name)
  return {
    nameOf: (id) => names.get(id) ?? `${label}${id}`,
    idOf: (name) => onlyOne(records.find(name))?.id,
    close: (name) => records.close(name),
  }
}
