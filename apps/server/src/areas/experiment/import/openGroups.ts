import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { upgrade } from '../../../db/schema/index.ts'
import type { ReadFinding } from './draft.ts'
import type { StoredPreview } from './preview.ts'
import type { Scope } from './standing.ts'

export const PUBLISHED = '该组别当年数据已发布，不可修改'

/** A finding for every group of the preview whose evaluation is confirmed or published: its data must not change. */
export async function publishedGroups(db: Db, scope: Scope, preview: StoredPreview): Promise<ReadFinding[]> {
  const ids = preview.groups.flatMap((group) => (group.id === null ? [] : [group.id]))
  if (ids.length === 0 || preview.isSame) return []
  const rows = await db
    .selectDistinct({ groupId: upgrade.groupId })
    .from(upgrade)
    .where(
      and(
        eq(upgrade.orgId, scope.orgId),
        inArray(upgrade.groupId, ids),
        inArray(upgrade.state, ['CONFIRMED', 'PUBLISHED']),
        isNull(upgrade.deletedAt),
      ),
    )
  const closed = new Set(rows.map((row) => row.groupId))
  return preview.groups
    .filter((group) => group.id !== null && closed.has(group.id))
    .map((group) => ({
      id: `group:${group.id}:published`,
      severity: 'error' as const,
      sheet: preview.sheet,
      row: null,
      column: null,
      cell: null,
      code: 'groupPublished',
      read: group.name,
      expected: '撤销发布后再导入',
      message: `组别「${group.name}」：${PUBLISHED}`,
    }))
}
