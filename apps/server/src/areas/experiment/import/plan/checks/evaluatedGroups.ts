import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { createFinding } from '@hepu/api/cells/findings'
import { latestStates } from '../../../group/groupState.ts'
import type { TrialCtx } from '../../../analysis/loadTrial.ts'
import type { ReadFinding } from '../../book/draft.ts'
import { isUntouched } from '../planAll.ts'
import type { StoredPreview } from '../../book/storedPreview.ts'

/**
 * Warns of every group with an evaluation whose data the workbook changes: its verdicts and drafts use the current
 * data, and users must update them.
 */
export async function evaluatedGroups(
  ctx: TrialCtx,
  { sheet, groups }: StoredPreview,
): Promise<ReadFinding[]> {
  const written = groups.filter((group) => !isUntouched(group))
  const states = await latestStates(
    ctx,
    written.flatMap(({ id }) => id ?? []),
  )
  return written.flatMap(({ id, year, phase, name }) => {
    const state = id === null ? undefined : states.get(id)
    if (state === undefined) return []
    const next =
      state === 'REVOKED'
        ? '原来的判定和发布报告不随之改变，导入后请重新生成晋级评估'
        : '判定和草稿用的是现有数据，导入后请重新判定'
    const content = {
      severity: 'warning' as const,
      code: 'groupEvaluated',
      read: name,
      expected: '',
      text: `${year}年组别「${name}」已有晋级评估（${upgradeStates[state]}），导入会改变它的数据；${next}`,
    }
    return [{ ...createFinding({ sheet }, content), id: `${sheet}!${year}:${phase}:${name}:groupEvaluated` }]
  })
}
