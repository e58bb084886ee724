import type { dataAnalysis, dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import { moistureText } from '@hepu/api/areas/experiment/import/moistureText'
import type { OutputOf } from '@hepu/api/core/route'
import { withReason } from '@hepu/breeding/withReason'
import { Button } from 'antd'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { LongText } from '../../../ui/text/LongText.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { ChecksUnset } from './ChecksUnset.tsx'

interface Props {
  average: OutputOf<typeof dataAnalysisAvg>
  points: OutputOf<typeof dataAnalysis>['points']
  /** Leaves out the figures of the trait: on views that show other traits. */
  withoutFigures: boolean
  /** Opens the view where points are scrapped; absent where it is shown. */
  onPropose?: (() => void) | undefined
}

/** One line with the basis of the figures: points used and left out, checks, mean, CV, LSD. */
export function GroupFacts({ average, points, withoutFigures, onPropose }: Props) {
  const left = points.filter((point) => !point.used || point.plots === 0)
  const proposed = points.filter((point) => point.used && point.proposal)
  return (
    <div className="facts">
      {fact('汇总点数', `${average.usedPoints} / ${average.allPoints}`)}
      {left.length > 0 && (
        <StateText tone="warn">
          <LongText
            text={`未计入：${left.map((point) => withReason(point.name, point.reason ?? point.statReason)).join('、')}`}
          />
        </StateText>
      )}
      {proposed.length > 0 && (
        <StateText tone="warn">
          <LongText
            text={`建议报废：${proposed.map((point) => withReason(point.name, point.proposal)).join('、')}`}
          />
          {onPropose && (
            <Button type="link" size="small" onClick={onPropose}>
              去处理
            </Button>
          )}
        </StateText>
      )}
      {fact(
        '对照',
        average.checks.length > 0 ? (
          <LongText text={average.checks.map((check) => `CK${check.ckNo} ${check.name}`).join('、')} />
        ) : (
          <ChecksUnset groupId={average.group.id} />
        ),
      )}
      {!withoutFigures && <Figures average={average} />}
      {fact('数据版本', `第${average.group.dataVersion}版`)}
    </div>
  )
}

function Figures({ average }: Pick<Props, 'average'>) {
  const { decimals, unit } = average.trait
  const mean = formatNumber(average.groupMean, decimals)
  return (
    <>
      {fact('组均值', average.groupMean === null ? mean : `${mean}${unit ?? ''}`)}
      {fact('CV', average.cv === null ? '—' : `${formatNumber(average.cv, 2)}%`)}
      {fact('LSD0.05', average.lsd05 === null ? '—' : formatNumber(average.lsd05, 2))}
      {average.lsdReason && (
        <StateText tone="quiet">
          <LongText text={average.lsdReason} />
        </StateText>
      )}
      {average.moisture.isAssumed ? (
        <StateText tone="warn">标准水分{moistureText(average.moisture)}</StateText>
      ) : (
        fact('标准水分', moistureText(average.moisture))
      )}
    </>
  )
}

function fact(label: string, value: React.ReactNode) {
  return (
    <span className="fact">
      {label} <b>{value}</b>
    </span>
  )
}
