import {
  ammi as ammiCall,
  gge as ggeCall,
  scalings,
  type Scaling,
} from '@hepu/api/areas/experiment/fits/biplot'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox, Segmented, Space } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { NamedChart, type LabelOf, type Plot } from '../../../ui/chart/NamedChart.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatNumber, formatP } from '../../../ui/text/formatNumber.ts'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import {
  ammiPlot,
  biplotHeight,
  biplotMarks,
  biplotOption,
  biplotPlot,
  biplotTable,
  ggePlot,
  type AmmiAxes,
  type Biplot,
} from './biplotOption.ts'
import { EntryTable, figureColumn } from './EntryTable.tsx'
import type { ViewProps } from './fitViews.ts'

type Kind = 'gge' | 'ammi'
type Ammi = OutputOf<typeof ammiCall>
type Gge = OutputOf<typeof ggeCall>

/** 双标图: GGE in three scalings with polygon and average axis, or AMMI with its axes and stability values. */
export default function BiplotView(props: ViewProps) {
  const [kind, setKind] = useState<Kind>('gge')
  const choose = (
    <Segmented<Kind>
      aria-label="方法"
      value={kind}
      onChange={setKind}
      options={[
        { value: 'gge', label: 'GGE' },
        { value: 'ammi', label: 'AMMI' },
      ]}
    />
  )
  return kind === 'gge' ? <GgeView {...props} choose={choose} /> : <AmmiView {...props} choose={choose} />
}

type KindProps = ViewProps & { choose: React.ReactNode }

function GgeView({ groupId, trait, title, choose }: KindProps) {
  const [scaling, setScaling] = useState<Scaling>('symmetric')
  const query = useCall(ggeCall, { groupId, trait })
  return (
    <AnalysisFrame title="GGE 双标图" query={query} tools={choose}>
      {(data) => (
        <PlotAndTables>
          <GgeChart data={data} title={title} scaling={scaling} onScaling={setScaling} />
          <GgeTables data={data} scaling={scaling} />
        </PlotAndTables>
      )}
    </AnalysisFrame>
  )
}

/** A chart above its tables, beside them in a wide window. */
const PlotAndTables = ({ children: [chart, tables] }: { children: [ReactNode, ReactNode] }) => (
  <div className="chart-beside">
    <div>{chart}</div>
    <div>{tables}</div>
  </div>
)

function BiplotChart({ biplot, label }: { biplot: Biplot; label: string }) {
  const drawing = useMemo(
    () => ({
      marks: biplotMarks(biplot),
      table: biplotTable(biplot),
      plotIn: (width: number) => biplotPlot(biplot, width),
      heightIn: (width: number) => biplotHeight(biplot, width),
      draw: (plot: Plot, labelOf: LabelOf) => biplotOption(biplot, plot, labelOf),
    }),
    [biplot],
  )
  return <NamedChart label={label} {...drawing} />
}

interface ChartProps {
  data: Gge
  title: string
  scaling: Scaling
  onScaling: (scaling: Scaling) => void
}

function GgeChart({ data, title, scaling, onScaling }: ChartProps) {
  const [parts, setParts] = useState({ hull: true, axis: false })
  const plot = useMemo(() => ggePlot(data, scaling, parts), [data, scaling, parts])
  return (
    <>
      <Space wrap>
        <Segmented<Scaling>
          aria-label="标度"
          value={scaling}
          onChange={onScaling}
          options={Object.entries(scalings).map(([value, label]) => ({ value: value as Scaling, label }))}
        />
        <Checkbox
          checked={parts.hull}
          onChange={(event) => setParts({ ...parts, hull: event.target.checked })}
        >
          适宜区多边形
        </Checkbox>
        <Checkbox
          checked={parts.axis}
          onChange={(event) => setParts({ ...parts, axis: event.target.checked })}
        >
          平均环境轴
        </Checkbox>
      </Space>
      <BiplotChart biplot={plot} label={`${title} ${data.trait.label} GGE双标图（${scalings[scaling]}）`} />
    </>
  )
}

function GgeTables({ data, scaling }: Pick<ChartProps, 'data' | 'scaling'>) {
  const winner = new Map(
    data.winners?.sectors.flatMap((sector) => sector.points.map((name) => [name, sector.winner])),
  )
  const rows = useMemo(() => {
    const own = new Map(data.average?.entries.map((entry) => [entry.name, entry]))
    return (data.scalings?.[scaling].entries ?? []).map((entry) => ({ ...entry, at: own.get(entry.name) }))
  }, [data, scaling])
  return (
    <>
      <h3>试点评价</h3>
      <Table
        size="small"
        bordered
        rowKey="name"
        pagination={false}
        dataSource={data.pointWorth}
        scroll={{ x: 560, y: 320 }}
        locale={{ emptyText: '只有一个主成分，不能评价试点' }}
        columns={[
          { title: '试点', dataIndex: 'name' },
          {
            title: '鉴别力',
            dataIndex: 'discriminating',
            align: 'right',
            sorter: (a, b) => a.discriminating - b.discriminating,
            render: (v: number) => formatNumber(v, 2),
          },
          {
            title: '代表性',
            dataIndex: 'representative',
            align: 'right',
            sorter: (a, b) => (a.representative ?? -1) - (b.representative ?? -1),
            render: (v: number | null) => formatNumber(v, 3),
          },
          {
            title: '离理想试点',
            dataIndex: 'toIdeal',
            align: 'right',
            defaultSortOrder: 'ascend',
            sorter: (a, b) => a.toIdeal - b.toIdeal,
            render: (v: number) => formatNumber(v, 2),
          },
          { title: '该试点最好品种', key: 'winner', render: (_, row) => winner.get(row.name) ?? '—' },
        ]}
      />
      <h3>高产与稳产</h3>
      <p className="note">
        PC1、PC2 与图同为「{scalings[scaling]}」标度；平均轴投影与离轴距离一律按「{scalings.entryMetric}
        」标度。
      </p>
      <EntryTable<(typeof rows)[number]>
        label="高产与稳产"
        rows={rows}
        height={320}
        columns={[
          figureColumn({
            title: '平均轴投影',
            of: (row) => row.at?.mean ?? null,
            order: 'descend',
            width: 120,
          }),
          figureColumn({
            title: '离轴距离',
            of: (row) => (row.at ? Math.abs(row.at.deviation) : null),
            width: 120,
          }),
          figureColumn({ title: 'PC1', of: (row) => row.scores[0] ?? null }),
          figureColumn({ title: 'PC2', of: (row) => row.scores[1] ?? null }),
        ]}
      />
    </>
  )
}

function AmmiView({ groupId, trait, title, choose }: KindProps) {
  const query = useCall(ammiCall, { groupId, trait })
  return (
    <AnalysisFrame title="AMMI 双标图" query={query} tools={choose}>
      {(data) => (
        <PlotAndTables>
          <AmmiChart data={data} title={title} />
          <AmmiTables data={data} />
        </PlotAndTables>
      )}
    </AnalysisFrame>
  )
}

function AmmiChart({ data, title }: { data: Ammi; title: string }) {
  const [axes, setAxes] = useState<AmmiAxes>('mean')
  const plot = useMemo(() => ammiPlot(data, axes), [data, axes])
  return (
    <>
      <Segmented<AmmiAxes>
        aria-label="坐标"
        value={axes}
        onChange={setAxes}
        options={[
          { value: 'mean', label: '平均 × IPCA1' },
          { value: 'axes', label: 'IPCA1 × IPCA2', disabled: data.axes.length < 2 },
        ]}
      />
      <BiplotChart biplot={plot} label={`${title} ${data.trait.label} AMMI双标图`} />
    </>
  )
}

function AmmiTables({ data }: { data: Ammi }) {
  return (
    <>
      <h3>互作主成分</h3>
      <Table
        size="small"
        bordered
        rowKey="axis"
        pagination={false}
        dataSource={data.axes}
        scroll={{ x: 480, y: 260 }}
        columns={[
          { title: '主成分', dataIndex: 'axis' },
          { title: '自由度', dataIndex: 'df', align: 'right' },
          { title: '平方和', dataIndex: 'ss', align: 'right', render: (v: number) => formatNumber(v, 4) },
          { title: '均方', dataIndex: 'ms', align: 'right', render: (v: number) => formatNumber(v, 4) },
          {
            title: '占互作%',
            dataIndex: 'pctOfGe',
            align: 'right',
            render: (v: number) => formatNumber(v, 2),
          },
          { title: '累计%', dataIndex: 'cumPct', align: 'right', render: (v: number) => formatNumber(v, 2) },
          { title: 'F', dataIndex: 'f', align: 'right', render: (v: number | null) => formatNumber(v, 4) },
          { title: 'P', dataIndex: 'p', align: 'right', render: formatP },
        ]}
      />
      <h3>品种得分与稳定值</h3>
      <EntryTable<Ammi['entries'][number]>
        label="品种得分与稳定值"
        rows={data.entries}
        height={320}
        columns={[
          figureColumn({ title: '平均', of: (row) => row.mean, digits: data.trait.decimals }),
          figureColumn({ title: 'IPCA1', of: (row) => row.scores[0] ?? null, digits: 4 }),
          figureColumn({ title: 'IPCA2', of: (row) => row.scores[1] ?? null, digits: 4 }),
          figureColumn({ title: 'IPCA3', of: (row) => row.scores[2] ?? null, digits: 4 }),
          figureColumn({ title: 'ASV', of: (row) => row.asv, digits: 4, order: 'ascend' }),
        ]}
      />
    </>
  )
}
