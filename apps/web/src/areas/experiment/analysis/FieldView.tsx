import { fieldMap } from '@hepu/api/areas/experiment/field'
import type { OutputOf } from '@hepu/api/core/route'
import { Segmented, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/Chart.tsx'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { fieldOption, fieldTable, fieldKinds, type FieldKind } from './fieldOption.ts'
import type { ViewProps } from './views.ts'

export type Field = OutputOf<typeof fieldMap>

const ROW_PX = 30
const AROUND_PX = 110

/** 田间图: the plots of a point where they lie, coloured by value or by how far they are from their entry's mean. */
export default function FieldView({ groupId, trait, title }: ViewProps) {
  const [pointId, setPointId] = useState<string>()
  const [kind, setKind] = useState<FieldKind>('value')
  const query = useCall(fieldMap, { groupId, trait, ...(pointId ? { pointId } : {}) }, { keepPrevious: true })
  const tools = query.data && query.data.points.length > 0 && (
    <Space wrap>
      <Select
        aria-label="试点"
        style={{ width: 200 }}
        showSearch={{ optionFilterProp: 'label' }}
        value={query.data.pointId}
        onChange={setPointId}
        options={query.data.points.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Segmented<FieldKind>
        aria-label="显示"
        value={kind}
        onChange={setKind}
        options={Object.entries(fieldKinds).map(([value, label]) => ({ value: value as FieldKind, label }))}
      />
    </Space>
  )
  return (
    <AnalysisFrame title="田间图" query={query} tools={tools}>
      {(data) => <FieldChart data={data} kind={kind} title={title} />}
    </AnalysisFrame>
  )
}

function FieldChart({ data, kind, title }: { data: Field; kind: FieldKind; title: string }) {
  const option = useMemo(() => fieldOption(data, kind), [data, kind])
  const table = useMemo(() => fieldTable(data), [data])
  const point = data.points.find(({ id }) => id === data.pointId)?.name ?? ''
  return (
    <Chart
      option={option}
      table={table}
      height={AROUND_PX + ROW_PX * Math.max(data.rows, 6)}
      label={`${title} ${point} ${data.trait.label}田间图（${fieldKinds[kind]}）`}
    />
  )
}
