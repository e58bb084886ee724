import { fieldMap } from '@hepu/api/areas/experiment/fits/fieldFits'
import type { OutputOf } from '@hepu/api/core/route'
import { Segmented, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { fieldKinds, fieldOption, fieldTable, rangeOf, type FieldKind } from './fieldOption.ts'
import type { ViewProps } from './fitViews.ts'

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

interface ChartProps {
  data: Field
  kind: FieldKind
  title: string
}

/** The map, or one map for each replicate if every replicate counts its positions from one. */
function FieldChart({ data, kind, title }: ChartProps) {
  const [chosen, setRep] = useState<number>()
  if (!data.isPerRep) return <PlotMap data={data} kind={kind} title={title} rep={null} />
  const reps = [...new Set(data.plots.map((plot) => plot.rep))].toSorted((a, b) => a - b)
  const rep = reps.find((value) => value === chosen) ?? reps[0]!
  return (
    <>
      <Segmented
        aria-label="重复"
        value={rep}
        onChange={setRep}
        options={reps.map((value) => ({ value, label: `重复${value}` }))}
      />
      <PlotMap data={data} kind={kind} title={title} rep={rep} />
    </>
  )
}

function PlotMap({ data, kind, title, rep }: ChartProps & { rep: number | null }) {
  const shown = useMemo(
    () => (rep === null ? data : { ...data, plots: data.plots.filter((plot) => plot.rep === rep) }),
    [data, rep],
  )
  const option = useMemo(() => fieldOption(shown, kind), [shown, kind])
  const table = useMemo(() => fieldTable(shown), [shown])
  const rows = rangeOf(shown.plots.map((plot) => plot.row)).length
  const point = data.points.find(({ id }) => id === data.pointId)?.name ?? ''
  const part = rep === null ? '' : `重复${rep}`
  return (
    <Chart
      option={option}
      table={table}
      height={AROUND_PX + ROW_PX * Math.max(rows, 6)}
      label={`${title} ${point}${part} ${data.trait.label}田间图（${fieldKinds[kind]}）`}
    />
  )
}
