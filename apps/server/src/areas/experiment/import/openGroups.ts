import type { Ctx } from '../../../http/context.ts'
import { createFinding } from '@hepu/api/cells/findings'
import { isOpen, latestStates } from '../groupState.ts'
import type { ReadFinding } from './draft.ts'
import type { StoredPreview } from './preview.ts'

export const PUBLISHED = '该组别当年数据已发布，不可修改'

/** A finding for every group of the preview whose evaluation is confirmed or published: its data must not change. */
export async function publishedGroups(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  preview: StoredPreview,
): Promise<ReadFinding[]> {
  const ids = preview.groups.flatMap((group) => (group.id === null ? [] : [group.id]))
  if (preview.isSame) return []
  const states = await latestStates(ctx, ids)
  return preview.groups
    .filter((group) => group.id !== null && !isOpen(states.get(group.id)))
    .map((group) => ({
      ...createFinding(
        { sheet: preview.sheet },
        {
          severity: 'error',
          code: 'groupPublished',
          read: group.name,
          expected: '撤销发布后再导入',
          text: `组别「${group.name}」${PUBLISHED}`,
        },
      ),
      id: `${preview.sheet}!${group.id}:groupPublished`,
    }))
}
