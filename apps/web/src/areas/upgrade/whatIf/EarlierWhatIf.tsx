import { changesAnything } from '@hepu/breeding/promotion/describeWhatIf'
import { Button } from 'antd'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { fitWhatIf } from './fitWhatIf.ts'
import { sameWhatIf, whatIfSummary, type WhatIf } from './whatIf.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'

interface Props {
  data: Rehearsal
  whatIf: WhatIf
  onTakeOver: (whatIf: WhatIf) => void
}

/** Offers the 试算调整 of the group's previous decision; nothing is taken over automatically. */
export function EarlierWhatIf({ data: { earlierWhatIf, evidence }, whatIf, onTakeOver }: Props) {
  if (!earlierWhatIf) return null
  const { upgradeId, number, text } = earlierWhatIf
  const fitting = fitWhatIf(earlierWhatIf.whatIf, evidence)
  if (sameWhatIf(whatIf, fitting.whatIf) && changesAnything(whatIf)) return null
  return (
    <Notice
      tone="info"
      title={
        <>
          <RehearsalLink upgradeId={upgradeId}>第{number}次评估</RehearsalLink>按试算调整判定：{text}
        </>
      }
      action={
        changesAnything(fitting.whatIf) && (
          <Button size="small" onClick={() => onTakeOver(fitting.whatIf)}>
            沿用这些调整
          </Button>
        )
      }
    >
      本次评估没有自动沿用，现按全部有效试点和标准原来的要求判定。
      {changesAnything(fitting.whatIf) &&
        (fitting.ignored.length > 0
          ? `沿用时填入：${whatIfSummary(fitting.whatIf, evidence)}，存草稿并确认后才生效。`
          : '沿用后填入试算，存草稿并确认后才生效。')}
      {fitting.ignored.length > 0 && `现在已没有：${fitting.ignored.join('、')}，不能沿用。`}
    </Notice>
  )
}
