import { lights, percentText, type Light } from '@hepu/api/areas/project/plan/progress'
import { Space } from 'antd'
import { StateText } from '../../../ui/text/StateText.tsx'

const tones = { green: 'good', yellow: 'warn', red: 'bad' } as const

/** Progress with its light: how far it is behind its plan. */
export function LightText({ progress, light }: { progress: number | null; light: Light | null }) {
  if (!light) return percentText(progress)
  return (
    <Space size={8}>
      {percentText(progress)}
      <StateText tone={tones[light]}>{lights[light]}</StateText>
    </Space>
  )
}
