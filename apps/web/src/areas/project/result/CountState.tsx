import type { ResultRow } from '@hepu/api/areas/project/result/projectAchievement'
import { StateText } from '../../../ui/text/StateText.tsx'

/** Whether a result counts for its index, and why not. */
export function CountState({ row }: { row: Pick<ResultRow, 'indexId' | 'counts' | 'whyNotCounted'> }) {
  if (row.indexId === null) return <StateText tone="quiet">不计入指标</StateText>
  if (row.counts) return <StateText tone="good">已佐证</StateText>
  return <StateText tone="warn">待佐证：{row.whyNotCounted ?? '请核对登记记录'}</StateText>
}
