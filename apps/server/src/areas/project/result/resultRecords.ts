import { type EvidenceRecord } from '@hepu/api/areas/project/result/evidence'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { Resource } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import { resources } from '@hepu/api/resources'
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { contains, oneOf } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

/** A record of a registry as results show it. */
export interface ResultRecord {
  id: number
  orgId: number
  name: string
  no: string | null
  /** Day on which it was granted, announced or published, as far as the registry has one. */
  date: string | null
  row: EvidenceRecord
}

/** Fields with the day of a record, the first that is filled in counts. */
const dayFields: Readonly<Record<ResultType, readonly string[]>> = {
  'research.variety': ['announceDate'],
  'research.varietyInfo': ['grantDate', 'applyDate'],
  'research.patent': ['grantDate', 'applyDate'],
  'research.copyright': ['regDate'],
  'research.thesis': [],
  'research.standard': ['publishDate'],
  'research.reward': ['grantDate'],
  'research.germplasm': ['gotDate'],
  'research.gene': [],
  'research.platformInfo': [],
  'research.person': [],
}

/** Returns the definition of the registry of a type. */
export const defOf = (type: ResultType): Resource =>
  must(
    resources.find(({ name }) => name === type),
    `registry ${type}`,
  )

/** Returns the address of the screen of a record; null for a caller who may not read the registry. */
export function pathOf({ caller }: Pick<Ctx, 'caller'>, type: ResultType, id: number): string | null {
  if (!caller.permissions.has(`${type}:read`)) return null
  return defOf(type).record.path?.replace('{id}', String(id)) ?? null
}

/** Throws FORBIDDEN for a caller who may not read the registry of a type. */
export function assertReadable({ caller }: Pick<Ctx, 'caller'>, type: ResultType): void {
  if (caller.permissions.has(`${type}:read`)) return
  throw new AppError('FORBIDDEN', `您没有「查看${resultTypeLabels[type]}」权限，请联系管理员`)
}

function recordOf(type: ResultType, row: Record<string, unknown>): ResultRecord {
  const def = defOf(type)
  const [numberField = ''] = def.unique
  const day = dayFields[type].map((field) => row[field]).find((value) => typeof value === 'string')
  return {
    id: Number(row['id']),
    orgId: Number(row['orgId']),
    name: plainText(row[def.nameField]),
    no: plainText(row[numberField]) || null,
    date: day ?? null,
    row: row as EvidenceRecord,
  }
}

async function select(
  { db }: Pick<Ctx, 'db'>,
  type: ResultType,
  which: (table: ResourceTable) => SQL | undefined,
): Promise<Map<number, ResultRecord>> {
  const table = registryTable(defOf(type))
  const found = await db.select().from(table).where(which(table))
  return new Map(found.map((row) => [row.id, recordOf(type, row)]))
}

/** Returns records by id, whoever may see them, deleted ones too. */
export const readRecords = (
  ctx: Pick<Ctx, 'db'>,
  type: ResultType,
  ids: readonly number[],
): Promise<Map<number, ResultRecord>> => select(ctx, type, (table) => oneOf(table.id, ids))

/** Returns one record that the caller sees. Throws FORBIDDEN without the right to read its registry, and NOT_FOUND. */
export async function getRecord(ctx: Ctx, type: ResultType, id: number): Promise<ResultRecord> {
  assertReadable(ctx, type)
  const found = await select(ctx, type, (table) => and(rows(seeingAll(ctx), table), eq(table.id, id)))
  const record = found.get(id)
  if (!record) throw new AppError('NOT_FOUND', `${resultTypeLabels[type]}不存在或无权查看`)
  return record
}

/**
 * Does the same and keeps the record from being reviewed or changed until the transaction ends, so that it counts as it is then.
 * Call it before a project is locked: reviews lock the record first as well.
 */
export async function holdRecord(ctx: Ctx, type: ResultType, id: number): Promise<ResultRecord> {
  await getRecord(ctx, type, id)
  const table = registryTable(defOf(type))
  await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('share')
  return getRecord(ctx, type, id)
}

/** Number of records that a search offers. */
const OFFERED = 20

/** Returns records that the caller sees whose name or number contains a text: approved ones first, then the newest. */
export async function findRecords(ctx: Ctx, type: ResultType, part: string | null): Promise<ResultRecord[]> {
  assertReadable(ctx, type)
  const def = defOf(type)
  const table = registryTable(def)
  const columns = [def.nameField, ...def.unique].map((field) => columnOf(table, field))
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), part ? or(...columns.map((column) => contains(column, part))) : undefined))
    .orderBy(sql`${table.status} <> 2`, desc(table.updatedAt), desc(table.id))
    .limit(OFFERED)
  return found.map((row) => recordOf(type, row))
}
