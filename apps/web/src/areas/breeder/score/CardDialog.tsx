import type { ScoreCard } from '@hepu/api/areas/breeder/score/breederScore'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ScoreDetail } from './ScoreDetail.tsx'

interface Props {
  card: ScoreCard
  onClose: () => void
}

/** A frozen score: criteria with their formulas, weights and results, and what was measured. */
export default function CardDialog({ card, onClose }: Props) {
  return (
    <AppModal
      open
      title={`${card.name} · ${card.year} 年评分（规则第 ${card.ruleNo} 版）`}
      width={860}
      footer={null}
      onCancel={onClose}
    >
      <ScoreDetail {...card} />
    </AppModal>
  )
}
