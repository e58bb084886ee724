import * as api from '@hepu/api/areas/project/result/projectAchievement'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import { Checkbox, InputNumber } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import type { NodeAddress } from '../node/nodePaths.ts'

export interface ChosenIndex {
  indexId: string
  quantity: number
}

interface Props {
  address: NodeAddress
  type: ResultType
  chosen: readonly ChosenIndex[]
  onChange: (chosen: readonly ChosenIndex[]) => void
}

/** Chooses the indexes that a record of this type is evidence of, each with how much it counts for. */
export function IndexChoice({ address, type, chosen, onChange }: Props) {
  const found = useCall(api.queryTaskIndexList, { ...address, resultType: type }, { quiet: true })
  const fitting = (found.data ?? []).filter(({ typeBlocker }) => typeBlocker === null)
  if (!found.data && !found.error) return null
  if (fitting.length === 0)
    return <p className="quiet">没有以这类成果为佐证的任务指标，成果只关联到项目，不计入进度。</p>
  const toggle = (indexId: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, { indexId, quantity: 1 }] : chosen.filter((one) => one.indexId !== indexId))
  const count = (indexId: string, quantity: number) =>
    onChange(chosen.map((one) => (one.indexId === indexId ? { indexId, quantity } : one)))
  return (
    <PlainTable
      label="计入的任务指标"
      title="计入的任务指标（不选则只关联到项目）"
      rows={fitting}
      keyOf={({ id }) => id}
      pageSize={8}
      columns={[
        {
          title: labels.indexId,
          cell: ({ id, name, nodeName }) => (
            <Checkbox
              checked={chosen.some(({ indexId }) => indexId === id)}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {name} <span className="quiet">{nodeName}</span>
            </Checkbox>
          ),
        },
        {
          title: '当前 / 目标',
          width: 120,
          isFigure: true,
          cell: ({ current, target, unit }) => `${current ?? '—'} / ${target} ${unit}`,
        },
        {
          title: labels.quantity,
          width: 110,
          cell: ({ id, name }) => {
            const one = chosen.find(({ indexId }) => indexId === id)
            if (!one) return null
            return (
              <InputNumber
                size="small"
                aria-label={`${name}的${labels.quantity}`}
                min={0.0001}
                value={one.quantity}
                onChange={(value) => count(id, value ?? 1)}
              />
            )
          },
        },
      ]}
    />
  )
}
