import { Space } from 'antd'
import { Tip } from '../../../ui/control/Tip.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { usePromotionPaths } from '../promotionPaths.ts'

/** Links from a trial to its promotion decision and the report, for users who have these screens. */
export function DecisionLinks({ upgradeId }: { upgradeId: string }) {
  const paths = usePromotionPaths()
  return (
    <Space size={10}>
      <OutsideLink to={paths.rehearsal(upgradeId)}>查看决定</OutsideLink>
      <OutsideLink to={paths.report([upgradeId])}>决定报告</OutsideLink>
    </Space>
  )
}

interface MarkProps {
  upgradeId: string
  whatIfText: string
}

/** Marks a group whose decision includes 试算调整: the adjustment as a tooltip, the decision behind the link. */
export function WhatIfMark({ upgradeId, whatIfText }: MarkProps) {
  const { rehearsal } = usePromotionPaths()
  return (
    <Tip title={`晋级决定按试算调整作出：${whatIfText}`}>
      <small className="below">
        <OutsideLink to={rehearsal(upgradeId)} otherwise="按试算调整">
          按试算调整
        </OutsideLink>
      </small>
    </Tip>
  )
}
