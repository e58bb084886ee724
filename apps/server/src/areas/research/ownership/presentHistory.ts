import type { getPageList as api } from '@hepu/api/areas/research/ownership/ownership'
import { OWNERSHIP_FILES, type AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import type { ResultOf } from '@hepu/api/core/route'
import type { StoredFile } from '@hepu/api/core/file/file'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readNames } from '../../../db/keptNames.ts'
import { presentFile } from '../../../files/fileRow.ts'
import { assets } from './assets.ts'
import type { HistoryRow } from './visibleOwnership.ts'

type Shown = ResultOf<typeof api>['records'][number]

/** Returns changes as lists and histories show them. */
export async function presentHistory(ctx: Ctx, found: readonly HistoryRow[]): Promise<Shown[]> {
  const names = await readNames(
    ctx,
    'user',
    found.map(({ createdBy }) => createdBy),
  )
  const files = await filesOf(ctx, found)
  const seen = await visibleAssets(ctx, found)
  return found.map((row) => ({
    id: row.id,
    type: row.assetType,
    assetId: row.assetId,
    assetName: row.assetName,
    assetNo: row.assetNo,
    seq: row.seq,
    kind: row.kind,
    fromName: row.fromName,
    toName: row.toName,
    contractNo: row.contractNo,
    effectiveDate: row.effectiveDate,
    announceNo: row.announceNo,
    sharePct: row.sharePct,
    reason: row.reason,
    isMove: row.isMove,
    fileDOList: files.get(row.id) ?? [],
    createdByName: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
    createTime: row.createdAt,
    can: canOf(ctx, row, seen.has(keyOf(row))),
  }))
}

function canOf(ctx: Ctx, row: HistoryRow, isSeen: boolean): Record<string, boolean> {
  const { permissions, orgIds } = ctx.caller
  const mayNote = permissions.has('research.ownership:write') && mayChange(ctx, row)
  return {
    open: isSeen && permissions.has(`research.${row.assetType}:read`),
    add: isSeen && mayNote,
    delete: !row.isMove && mayNote && orgIds.includes(row.orgId),
  }
}

/** Returns attachments by change. Whoever may read the change may read them, even if the asset has another owner now. */
async function filesOf(ctx: Ctx, found: readonly HistoryRow[]): Promise<Map<number, StoredFile[]>> {
  const owners = new Map(found.map(({ id, orgId }) => [String(id), orgId]))
  if (owners.size === 0) return new Map()
  const stored = await ctx.db
    .select()
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.orgId, [...new Set(owners.values())]),
        eq(storedFile.infoType, OWNERSHIP_FILES),
        inArray(storedFile.infoId, [...owners.keys()]),
        eq(storedFile.state, 'stored'),
        isNull(storedFile.deletedAt),
      ),
    )
    .orderBy(asc(storedFile.sequence), asc(storedFile.id))
  const own = stored.filter(({ infoId, orgId }) => owners.get(infoId ?? '') === orgId)
  const shown = await Promise.all(
    own.map(async (row): Promise<[number, StoredFile]> => [
      Number(row.infoId),
      await presentFile(ctx.services, row),
    ]),
  )
  const byChange = Map.groupBy(shown, ([id]) => id)
  return new Map([...byChange].map(([id, files]) => [id, files.map(([, file]) => file)]))
}

const keyOf = ({ assetType, assetId }: Pick<HistoryRow, 'assetType' | 'assetId'>): string =>
  `${assetType} ${assetId}`

/** Returns the assets of these changes that the caller sees now. */
async function visibleAssets(ctx: Ctx, found: readonly HistoryRow[]): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const [assetType, changes] of Map.groupBy(found, (row) => row.assetType)) {
    for (const assetId of await visibleIds(
      ctx,
      assetType,
      changes.map((row) => row.assetId),
    )) {
      seen.add(keyOf({ assetType, assetId }))
    }
  }
  return seen
}

async function visibleIds(ctx: Ctx, type: AssetType, ids: readonly number[]): Promise<number[]> {
  const { table } = assets[type]
  const found = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, [...new Set(ids)])))
  return found.map(({ id }) => id)
}
