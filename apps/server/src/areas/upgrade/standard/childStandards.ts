import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, count, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { upgradeStandard } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { lockTree, type StoredTree } from '../../../db/tree.ts'
import { removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { countUses } from './presentStandards.ts'

const label = '子标准'

/** The tree of standards, of two levels; `assertParent` keeps it. */
const standardTree: StoredTree<typeof upgradeStandard> = { table: upgradeStandard, lock: 7_411_071 }

/**
 * Refuses a parent that would make more than two levels, and thereby every circle: a standard is not its own parent, a parent
 * has no parent itself, and a standard with children gets no parent. Both belong to the same organisation.
 */
export async function assertParent(
  ctx: Ctx,
  standard: { id: number; orgId: number; name: string; parentId: number | null } | null,
  parentId: number | null,
): Promise<void> {
  if (parentId === null || parentId === standard?.parentId) return
  await lockTree(ctx, standardTree)
  if (parentId === standard?.id) throw new AppError('BAD_INPUT', '标准不能作自己的上级标准')
  const parent = await getRow(ctx, upgradeStandard, parentId, '上级标准')
  if (parent.parentId !== null) {
    throw new AppError('BAD_INPUT', `「${parent.name}」本身是子标准，不能再作上级标准`)
  }
  if (parent.orgId !== (standard?.orgId ?? ctx.caller.orgId)) {
    throw new AppError('BAD_INPUT', `「${parent.name}」属于其他机构，不能作上级标准`)
  }
  if (standard && (await countChildStandards(ctx, standard)) > 0) {
    throw new AppError('BAD_INPUT', `「${standard.name}」有子标准，不能再成为子标准`)
  }
}

async function countChildStandards(ctx: Ctx, { orgId, id }: { orgId: number; id: number }): Promise<number> {
  const childStandards = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(upgradeStandard)
      .where(
        and(
          eq(upgradeStandard.orgId, orgId),
          eq(upgradeStandard.parentId, id),
          isNull(upgradeStandard.deletedAt),
        ),
      ),
    0,
  )
  return childStandards.n
}

/** Refuses to delete standards whose child standards are not deleted with them. */
export async function assertNoChildStandardsLeft(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const [left] = await ctx.db
    .select({ name: upgradeStandard.name })
    .from(upgradeStandard)
    .where(
      and(
        inArray(upgradeStandard.parentId, [...ids]),
        notInArray(upgradeStandard.id, [...ids]),
        isNull(upgradeStandard.deletedAt),
      ),
    )
    .limit(1)
  if (left) throw new AppError('BAD_STATE', `标准还有子标准「${left.name}」，请先删除子标准`)
}

/** Deletes a child standard that no evaluation uses. */
export async function deleteChildStandard(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.delSonStandard>,
): Promise<null> {
  const { name, parentId } = await getRow(ctx, upgradeStandard, id, label)
  if (parentId === null) throw new AppError('BAD_STATE', `「${name}」不是子标准`)
  const uses = (await countUses(ctx, [id])).get(id) ?? 0
  if (uses > 0) {
    throw new AppError('BAD_STATE', `子标准「${name}」已被${uses}个晋级评估使用，不能删除，可以停用`)
  }
  await removeRow(ctx, upgradeStandard, id, { label })
  return null
}
