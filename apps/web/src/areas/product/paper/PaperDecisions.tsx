import type { PaperRow } from '@hepu/api/areas/product/paper/onePagePaper'
import DecisionLogDialog from '../decision/DecisionLogDialog.tsx'

interface Props {
  paper: Pick<PaperRow, 'name' | 'productId' | 'varietyId'>
  onClose: () => void
}

/** 决策日志 of the product of a paper, or of its variety where it is no product yet. */
export default function PaperDecisions({ paper: { name, productId, varietyId }, onClose }: Props) {
  const target = productId
    ? { id: productId, type: 'product' as const }
    : { id: varietyId ?? '', type: 'variety' as const }
  return <DecisionLogDialog {...target} name={name} onClose={onClose} />
}
