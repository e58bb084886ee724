import type * as api from '@hepu/api/areas/upgrade/indexes/indexes'
import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { indexDef, upgradeStandard } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { catalogueOf, type Index } from './indexCatalogue.ts'
import { latestVersion, saveItems } from '../standard/standardChanges.ts'

/** An index in its place in the organisation's list. */
export type ArrangedIndex = Index & { seq: number }

/** 指标目录 of a crop, in the order and with the uses the caller's organisation has set. */
export async function arrangedIndexes(ctx: Ctx, crop = ctx.caller.crop): Promise<ArrangedIndex[]> {
  const stored = await ctx.db
    .select()
    .from(indexDef)
    .where(and(eq(indexDef.orgId, ctx.caller.orgId), eq(indexDef.crop, crop)))
  const byKey = new Map(stored.map((row) => [row.key, row]))
  return catalogueOf(crop)
    .map((index, at) => {
      const { seq, showInList, showInPk } = byKey.get(index.key) ?? { ...index, seq: stored.length + at }
      return { ...index, seq, showInList, showInPk }
    })
    .toSorted((a, b) => a.seq - b.seq)
    .map((index, seq) => ({ ...index, seq }))
}

/** Returns the catalogue, and which of its indexes a standard has. */
export async function listIndexes(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.indexList>,
): Promise<ResultOf<typeof api.indexList>> {
  const indexes = await arrangedIndexes(ctx, input.crop)
  const has = await indexesOf(ctx, input.standardId)
  return indexes.map((index) => ({ ...index, checked: has.has(index.key) }))
}

async function indexesOf(ctx: Ctx, standardId: number | undefined): Promise<Set<string>> {
  if (standardId === undefined) return new Set()
  const standard = await getRow(ctx, upgradeStandard, standardId, '晋级标准')
  const { items } = await latestVersion(ctx, standard)
  return new Set(items.map((item) => indexOf(item)))
}

/** Returns the index that an item was made from: its key without the number that distinguishes items of the same index. */
const indexOf = ({ key }: Pick<StandardItem, 'key'>): string => key.replace(/\.\d+$/, '')

/**
 * Saves which indexes a standard has, in this order. What was set in items that stay is kept; items that come from no index
 * of the catalogue stay at the end.
 */
export async function insertIndexList(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.insertIndexList>,
): Promise<{ number: number }> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  const catalogue = new Map(catalogueOf(ctx.caller.crop).map((index) => [index.key, index]))
  assertKnown(input.indexes, catalogue)
  const { items } = await latestVersion(ctx, standard)
  const made = Map.groupBy(items, indexOf)
  const itemList = [...new Set(input.indexes)].flatMap(
    (key): StandardItem[] => made.get(key) ?? [must(catalogue.get(key), 'index of the catalogue').preset],
  )
  const others = items.filter((item) => !catalogue.has(indexOf(item)))
  const { version, note } = input
  return {
    number: await saveItems(ctx, standard, {
      version,
      itemList: [...itemList, ...others],
      note: note ?? null,
    }),
  }
}

function assertKnown(keys: readonly string[], catalogue: ReadonlyMap<string, unknown>): void {
  const unknown = keys.find((key) => !catalogue.has(key))
  if (unknown !== undefined) throw new AppError('BAD_INPUT', `指标「${unknown}」不在该作物的指标目录中`)
  if (new Set(keys).size < keys.length) throw new AppError('BAD_INPUT', '指标重复')
}

/** Arranges the catalogue for the caller's organisation and crop; indexes that are not named follow those that are. */
export async function updateIndexList(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateIndexList>,
): Promise<null> {
  const { orgId, crop, userId } = ctx.caller
  const before = await arrangedIndexes(ctx)
  assertKnown(
    input.indexes.map((index) => index.key),
    new Map(before.map((index) => [index.key, index])),
  )
  await ctx.db.delete(indexDef).where(and(eq(indexDef.orgId, orgId), eq(indexDef.crop, crop)))
  await ctx.db.insert(indexDef).values(
    input.indexes.map((index, seq) => ({
      ...index,
      orgId,
      crop,
      seq,
      updatedBy: userId,
      updatedAt: ctx.services.now(),
    })),
  )
  await writeLog(ctx, {
    object: 'index_def',
    objectId: null,
    action: 'update',
    before: inWords(before),
    after: inWords(await arrangedIndexes(ctx)),
  })
  return null
}

/** Returns an arrangement in the form that the change log keeps: labels in their order. */
function inWords(indexes: readonly ArrangedIndex[]) {
  const labels = (list: readonly ArrangedIndex[]): string[] => list.map((index) => index.label)
  return {
    order: labels(indexes),
    listed: labels(indexes.filter((index) => index.showInList)),
    compared: labels(indexes.filter((index) => index.showInPk)),
  }
}
