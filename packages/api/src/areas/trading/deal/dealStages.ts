import { dealStages, type DealStage } from '../consult/consultFields.ts'

/** Stages in their order on the board. */
export const stageOrder = Object.keys(dealStages) as [DealStage, ...DealStage[]]

/** Stages in which a deal is still worked on. */
export const openStages: readonly DealStage[] = ['found', 'contacted', 'talking', 'terms']

/** What a stage asks of a deal. */
interface StageFacts {
  contractId: unknown
  closedReason: string | null | undefined
}

/**
 * Returns why a deal cannot come to a stage, naming both; null if it can. An open deal moves freely; 已签约 needs the contract, 未成 its
 * reason. 已签约 is the end; what was lost may be taken up again.
 */
export function stageBlocker(from: DealStage, to: DealStage, facts: StageFacts): string | null {
  if (from === to) return `已在「${dealStages[to]}」`
  if (from === 'contracted') return `当前阶段为「${dealStages[from]}」，不能变为「${dealStages[to]}」`
  if (from === 'lost' && !openStages.includes(to))
    return `当前阶段为「${dealStages[from]}」，不能直接变为「${dealStages[to]}」，请先恢复到洽谈`
  if (to === 'contracted' && !facts.contractId)
    return `变为「${dealStages.contracted}」须选择合同，或先由撮合起草合同`
  if (to === 'lost' && !facts.closedReason) return `变为「${dealStages.lost}」须填写未成原因`
  return null
}
