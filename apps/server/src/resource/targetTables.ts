import type { RefTarget } from '@hepu/api/core/resource/fields'
import { storedFields, type Fields } from '@hepu/api/core/resource/fields'
import { isRecordTarget, recordTargets, type RecordTarget } from '@hepu/api/core/resource/targets'
import { plainText } from '@hepu/api/core/resource/values'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../db/nameConditions.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { rows } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './filterConditions.ts'
import { registryTable } from './registryTable.ts'

type Asking = Pick<Ctx, 'db' | 'caller'>

/** Makes a value for each kind of record that fields can refer to. */
export const mapTargets = <T>(make: (target: RecordTarget) => T): Record<RecordTarget, T> =>
  Object.fromEntries(
    (Object.keys(recordTargets) as RecordTarget[]).map((target) => [target, make(target)]),
  ) as Record<RecordTarget, T>

/** The tables of the records that fields can refer to. */
export const targetTables: Readonly<Record<RecordTarget, ResourceTable>> = mapTargets((table) =>
  registryTable({ name: recordTargets[table].resource, table }),
)

/** A record that another record refers to. */
export interface TargetRecord {
  id: number
  orgId: number
  name: string
  code: string | null
  isDeleted: boolean
}

/** Returns the fields that refer to records of a resource. */
export const targetFields = (fields: Fields): { name: string; target: RecordTarget }[] =>
  storedFields(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && isRecordTarget(field.target) ? [{ name, target: field.target }] : [],
  )

/**
 * Returns the caller with everything that he may see in scope, even in a command: a record that he may only read can be
 * referred to, though not changed.
 */
export const seeingAll = ({ caller }: Pick<Ctx, 'caller'>): Pick<Ctx, 'caller'> => ({
  caller: { ...caller, orgIds: [...new Set([...caller.orgIds, ...caller.readOnlyOrgIds])] },
})

/**
 * Returns those of the records that the caller sees; `withDeleted` includes the recycle bin, for records that are already
 * referred to.
 */
export const findTargets = (
  ctx: Asking,
  target: RecordTarget,
  ids: readonly number[],
  withDeleted: boolean,
): Promise<TargetRecord[]> =>
  read(ctx, target, oneOf(targetTables[target].id, [...new Set(ids)]), withDeleted, ids.length)

/** Returns the records of the caller's scope with the given numbers. */
export const findTargetsByCode = (
  ctx: Asking,
  target: RecordTarget,
  codes: readonly string[],
): Promise<TargetRecord[]> =>
  read(ctx, target, inArray(codeOf(target), [...new Set(codes)]), false, codes.length)

const codeOf = (target: RecordTarget) => columnOf(targetTables[target], recordTargets[target].codeField)

async function read(
  ctx: Asking,
  target: RecordTarget,
  which: SQL,
  withDeleted: boolean,
  wanted: number,
): Promise<TargetRecord[]> {
  if (wanted === 0) return []
  const table = targetTables[target]
  const seen = seeingAll(ctx)
  const found = await ctx.db
    .select({
      id: table.id,
      orgId: table.orgId,
      name: sql<string>`${columnOf(table, recordTargets[target].nameField)}`,
      code: sql<string | null>`${codeOf(target)}`,
      deletedAt: table.deletedAt,
    })
    .from(table)
    .where(and(withDeleted ? rowsWithDeleted(seen, table) : rows(seen, table), which))
  return found.map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }))
}

/** Returns the same condition as `rows`, the recycle bin included. */
const rowsWithDeleted = ({ caller }: Pick<Ctx, 'caller'>, table: ResourceTable) =>
  and(sql`${table.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`, eq(table.crop, caller.crop))

/** Returns the text for a record in references: 郑58（G0012）. */
export const targetText = ({ name, code, isDeleted }: TargetRecord): string => {
  const suffix = [code ?? '', isDeleted ? '已删除' : ''].filter(Boolean).join('，')
  return suffix ? `${name}（${suffix}）` : name
}

/** Shown for a referenced record that the caller may not see. */
const UNSEEN = '（无权查看）'

/** Returns the names of the records that the fields of some rows refer to, by target and id. */
export async function readTargetNames(
  ctx: Asking,
  fields: Fields,
  stored: readonly Record<string, unknown>[],
): Promise<Record<RecordTarget, Map<number, string>>> {
  const entries = []
  for (const target of Object.keys(recordTargets) as RecordTarget[]) {
    const ids = idsIn(fields, target, stored)
    const found = await findTargets(ctx, target, ids, true)
    const known = new Map(found.map((row) => [row.id, targetText(row)]))
    entries.push([target, new Map(ids.map((id) => [id, known.get(id) ?? UNSEEN]))] as const)
  }
  return Object.fromEntries(entries) as Record<RecordTarget, Map<number, string>>
}

/** Returns the ids of one kind of record that the fields of some rows hold. */
export const idsIn = (
  fields: Fields,
  target: RefTarget,
  stored: readonly Record<string, unknown>[],
): number[] => {
  const names = targetFields(fields).flatMap((field) => (field.target === target ? [field.name] : []))
  return [...new Set(stored.flatMap((row) => names.flatMap((name) => numberIn(row[name]))))]
}

const numberIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : [])

/** Returns the texts in the columns of such fields in a workbook. */
export const codesIn = (
  fields: Fields,
  target: RecordTarget,
  lines: readonly { cells: Readonly<Record<string, unknown>> }[],
): string[] => {
  const names = targetFields(fields).flatMap((field) => (field.target === target ? [field.name] : []))
  const texts = lines.flatMap(({ cells }) => names.map((name) => plainText(cells[name]).trim()))
  return [...new Set(texts)].filter(Boolean)
}
