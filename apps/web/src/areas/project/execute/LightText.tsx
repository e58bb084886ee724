import { percentText, type Light } from '@hepu/api/areas/project/plan/progress'
import { Space } from 'antd'
import { LightMark } from '../plan/LightMark.tsx'

interface Props {
  progress: number | null
  light: Light | null
  isOverdue: boolean
}

/** Progress with its light: how far it is behind its plan. */
export function LightText({ progress, light, isOverdue }: Props) {
  if (!light && !isOverdue) return percentText(progress)
  return (
    <Space size={8}>
      {percentText(progress)}
      <LightMark light={light} isOverdue={isOverdue} />
    </Space>
  )
}
