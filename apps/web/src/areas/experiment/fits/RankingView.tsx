import { mixedBases, type mixedBasis, type mixedResult } from '@hepu/api/areas/experiment/fits/mixed'
import { Segmented, Space } from 'antd'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { EntryTable, figureColumn } from './EntryTable.tsx'
import { FitWaiting } from './FitWaiting.tsx'
import { predictionOption, predictionTable } from './predictionOption.ts'
import { useMixedFit } from './useMixedFit.ts'
import type { ViewProps } from './fitViews.ts'

export type Mixed = z.output<typeof mixedResult>
type Row = Mixed['rows'][number]
type Basis = z.output<typeof mixedBasis>

/** 排名: observed means, adjusted means and predictions side by side, with the model's components of variation. */
export default function RankingView({ groupId, trait, title }: ViewProps) {
  const [basis, setBasis] = useState<Basis>('plots')
  const [withBlocks, setWithBlocks] = useState(true)
  const fit = useMixedFit({ groupId, trait, basis, withBlocks })
  return (
    <AnalysisFrame
      title="排名（BLUE 与 BLUP）"
      query={fit}
      waiting={<FitWaiting fit={fit} />}
      tools={
        <Space>
          {basis === 'plots' && (fit.data?.hasBlocks || !withBlocks) && (
            <Segmented<boolean>
              aria-label="区组"
              value={withBlocks}
              onChange={setWithBlocks}
              options={[
                { value: true, label: '含区组' },
                { value: false, label: '不含区组' },
              ]}
            />
          )}
          <Segmented<Basis>
            aria-label="依据"
            value={basis}
            onChange={setBasis}
            options={Object.entries(mixedBases).map(([value, label]) => ({ value: value as Basis, label }))}
          />
        </Space>
      }
    >
      {(data) => (
        <>
          <Facts data={data} />
          <Prediction data={data} title={title} />
          <Ranking data={data} />
        </>
      )}
    </AnalysisFrame>
  )
}

function Facts({ data }: { data: Mixed }) {
  const { model, heritability, sed, sedReason, trait } = data
  if (!model || !heritability) return null
  return (
    <>
      <div className="facts">
        {fact('品种平均遗传力', formatNumber(heritability.entryMean, 4))}
        {fact('Cullis遗传力', heritability.cullisReason ?? formatNumber(heritability.cullis, 4))}
        {fact('平均SED', sedReason ?? formatNumber(sed, 2))}
        {fact('总平均', formatNumber(model.intercept, trait.decimals))}
        {fact('品种×试点', `${model.entries}×${model.points}`)}
        {fact('数据', `${model.plots} 个`)}
        {fact('拟合准则', formatNumber(model.remlCriterion, 2))}
      </div>
      <p className="note">
        {model.words}
        <Help label="模型与拟合准则">
          <p>模型在 R 中写作 {model.formula}，gen 为品种，env 为试点，rep 为重复，block 为不完全区组。</p>
          <p>拟合准则是 REML（限制最大似然）准则 −2lnL，同一组数据的模型中越小拟合越好。</p>
        </Help>
      </p>
      <Table
        size="small"
        rowKey="term"
        pagination={false}
        style={{ maxWidth: 520, marginBottom: 12 }}
        dataSource={data.components}
        columns={[
          { title: '方差分量', dataIndex: 'label' },
          {
            title: '估计值',
            dataIndex: 'variance',
            align: 'right',
            render: (v: number) => formatNumber(v, 4),
          },
          { title: '占比%', dataIndex: 'pct', align: 'right', render: (v: number) => formatNumber(v, 2) },
        ]}
      />
    </>
  )
}

function Prediction({ data, title }: { data: Mixed; title: string }) {
  const option = useMemo(() => predictionOption(data), [data])
  const table = useMemo(() => predictionTable(data), [data])
  return (
    <Chart
      option={option}
      table={table}
      height={320}
      label={`${title} ${data.trait.label}BLUP 与95%预测区间`}
    />
  )
}

function Ranking({ data }: { data: Mixed }) {
  const { decimals } = data.trait
  return (
    <EntryTable<Row>
      label="品种排名"
      rows={data.rows}
      columns={[
        figureColumn({ title: '实测平均', of: (row) => row.observed, digits: decimals }),
        figureColumn({ title: '实测位次', of: (row) => row.observedRank, digits: 0 }),
        figureColumn({ title: 'BLUE', of: (row) => row.blue, digits: decimals }),
        figureColumn({ title: 'BLUE标准误', of: (row) => row.blueSe, digits: 2, width: 120 }),
        figureColumn({ title: 'BLUE位次', of: (row) => row.blueRank, digits: 0 }),
        figureColumn({ title: 'BLUP', of: (row) => row.blup, digits: decimals }),
        figureColumn({ title: 'BLUP位次', of: (row) => row.blupRank, digits: 0, order: 'ascend' }),
        {
          title: '位次变化',
          key: 'rankChange',
          width: 96,
          align: 'right',
          sorter: (a, b) => (a.rankChange ?? 0) - (b.rankChange ?? 0),
          render: (_, { rankChange }) => <Change by={rankChange} />,
        },
        figureColumn({ title: '可靠性', of: (row) => row.reliability, digits: 3 }),
        figureColumn({ title: 'PEV', of: (row) => row.pev, digits: 2 }),
        figureColumn({ title: '试点数', of: (row) => row.points, digits: 0, width: 80 }),
        figureColumn({ title: '数据数', of: (row) => row.plots, digits: 0, width: 80 }),
      ]}
    />
  )
}

function Change({ by }: { by: number | null }) {
  if (by === null) return '—'
  if (by === 0) return <span className="quiet">不变</span>
  return by > 0 ? <span className="up">升{by}</span> : <span className="down">降{-by}</span>
}

const fact = (label: string, value: string) => (
  <span className="fact">
    {label} <b>{value}</b>
  </span>
)
