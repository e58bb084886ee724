import { PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { useTrialPaths } from '../../experiment/shared.ts'
import type { ProductPanelProps } from '../productPanels.ts'
import { resultPath } from './resultPath.ts'
import { trialPathsOf } from './trial/trialPathsOf.ts'
import { TrialTable } from './TrialTable.tsx'
import { useProductExtra } from './useProductExtra.tsx'

/** 试验 of a product's variety, the newest first. */
export default function TrialsPanel({ id, home }: ProductPanelProps) {
  const { extra, otherwise } = useProductExtra(id)
  const families = useTrialPaths()
  if (!extra) return otherwise
  const trials = extra.trials ?? []
  if (trials.length === 0) return <EmptyPane text={`「${extra.varietyName}」还没有参加试验。`} />
  return (
    <>
      <p className="link-in-text">
        <OutsideLink to={resultPath(home, id)}>历年试验结果与图</OutsideLink>
      </p>
      <TrialTable
        trials={trials}
        paths={home === PRODUCT_LIST ? families : trialPathsOf(id, trials)}
        pageSize={10}
      />
    </>
  )
}
