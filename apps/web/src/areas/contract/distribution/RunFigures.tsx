import { runLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { yuan } from './distributionText.tsx'

interface Props {
  figures: {
    receiptCount: number
    lineCount: number
    received: string
    deducted: string
    partnerShare: string
    net: string
    netCapital: string
  }
}

/** The sums of a run. */
export const RunFigures = ({ figures }: Props) => (
  <dl className="dist-figures">
    <div>
      <dt>{labels.received}</dt>
      <dd>
        {yuan(figures.received)} 元（{figures.receiptCount} 笔）
      </dd>
    </div>
    <div>
      <dt>{labels.deducted}</dt>
      <dd>{yuan(figures.deducted)} 元</dd>
    </div>
    <div>
      <dt>{labels.partnerShare}</dt>
      <dd>{yuan(figures.partnerShare)} 元</dd>
    </div>
    <div>
      <dt>{labels.net}</dt>
      <dd>{yuan(figures.net)} 元</dd>
    </div>
    <div>
      <dt>大写</dt>
      <dd>{figures.netCapital}</dd>
    </div>
  </dl>
)
