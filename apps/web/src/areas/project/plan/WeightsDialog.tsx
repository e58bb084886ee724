import { setTaskIndexWeight, weighed, type Weighed } from '@hepu/api/areas/project/plan/keyResult'
import { evenWeights, normalWeights, weightGap, weightText } from '@hepu/api/areas/project/plan/weights'
import { Button, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'
import './plan.css'

interface Props {
  type: Weighed
  address: NodeAddress
  /** The index whose key results are weighed. */
  taskIndexId?: string
  /** Name of what is above them. */
  name: string
  items: readonly { id: string; name: string; weight: number | null }[]
  onClose: () => void
}

/** Sets the weights of all that lies right below a node or an index, in one save. */
export default function WeightsDialog({ type, address, taskIndexId, name, items, onClose }: Props) {
  const [typed, setTyped] = useState<readonly (number | null)[] | null>(null)
  const save = useRun(setTaskIndexWeight, { success: messages.saved, quiet: true })
  const weights = typed ?? items.map(({ weight }) => weight)
  const gap = weightGap(weights)
  const isWhole = gap === null || gap === 0
  const submit = async () => {
    const input = {
      ...address,
      type,
      ...(taskIndexId ? { taskIndexId } : {}),
      weights: items.map(({ id }, at) => ({ id, weight: weights[at] ?? null })),
    }
    if ((await save.run(input)) !== undefined) onClose()
  }
  const put = (at: number, weight: number | null) =>
    setTyped(weights.map((before, place) => (place === at ? weight : before)))
  return (
    <FormModal
      title={`${weighed[type]}权重 · ${name}`}
      isChanged={typed !== null}
      confirmLoading={save.running}
      okButtonProps={{ disabled: !isWhole || items.length === 0 }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {items.length === 0 && <EmptyPane text={`「${name}」还没有${weighed[type]}。`} />}
      {items.length > 0 && (
        <>
          <Space style={{ marginBottom: 8 }}>
            <Button onClick={() => setTyped(evenWeights(items.length))}>均分</Button>
            <Button onClick={() => setTyped(normalWeights(weights))}>归一化</Button>
            <Button onClick={() => setTyped(items.map(() => null))}>清空（等权）</Button>
          </Space>
          {save.error && <Notice tone="error" title={save.error.message} />}
          <table className="plan-weights" aria-label={`${weighed[type]}权重`}>
            <tbody>
              {items.map((item, at) => (
                <tr key={item.id}>
                  <th scope="row">{item.name}</th>
                  <td style={{ width: 150 }}>
                    <InputNumber
                      aria-label={`「${item.name}」的权重`}
                      value={weights[at] ?? null}
                      min={0}
                      max={100}
                      precision={2}
                      suffix="%"
                      onChange={(value) => put(at, value)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p aria-live="polite" style={{ marginTop: 8 }}>
            <Sum gap={gap} />
          </p>
        </>
      )}
    </FormModal>
  )
}

/** The sum of the weights, with what is missing to 100 % or too much. */
function Sum({ gap }: { gap: number | null }) {
  if (gap === null) return <StateText tone="info">全部留空：等权</StateText>
  const sum = `合计 ${weightText(10_000 + gap)}%`
  if (gap === 0) return <StateText tone="good">{sum}</StateText>
  return (
    <StateText tone="bad">
      {sum}，{gap > 0 ? '多' : '还差'} {weightText(Math.abs(gap))}%
    </StateText>
  )
}
