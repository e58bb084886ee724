import { threeWay } from '@hepu/api/areas/experiment/fits/threeWay'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Select } from 'antd'
import { useState } from 'react'
import { Table } from '../../../ui/table/Table.tsx'
import { useCall } from '../../../client/useCall.ts'
import { formatNumber, pText } from '../../../ui/text/formatNumber.ts'
import { AnovaLines } from '../analysis/AnovaTable.tsx'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { EntryTable, figureColumn } from './EntryTable.tsx'
import type { ViewProps } from './fitViews.ts'

type Years = OutputOf<typeof threeWay>
type Row = Years['rows'][number]

/** 多年联合: the group with trials of its entries in other years as one analysis, 区试 of both years in the first place. */
export default function YearsView({ groupId, trait }: ViewProps) {
  const [otherIds, setOtherIds] = useState<string[] | null>(null)
  const query = useCall(threeWay, { groupId, trait, ...(otherIds && { otherIds }) })
  return (
    <AnalysisFrame
      title="多年联合方差分析"
      query={query}
      tools={query.data && <YearChoice data={query.data} onChange={setOtherIds} />}
    >
      {(data) => (
        <>
          <Facts data={data} />
          <AnovaLines rows={data.anova} />
          <RandomTest data={data} />
          <Components data={data} />
          <YearTable data={data} />
        </>
      )}
    </AnalysisFrame>
  )
}

/** The trials of other years that are joined; of one year only the last chosen one. */
function YearChoice({ data, onChange }: { data: Years; onChange: (ids: string[]) => void }) {
  if (data.candidates.length === 0) return null
  const yearOf = (id: string) => data.candidates.find((season) => season.id === id)?.year
  const choose = (ids: string[]) =>
    onChange(ids.filter((id, at) => !ids.slice(at + 1).some((later) => yearOf(later) === yearOf(id))))
  return (
    <Select
      mode="multiple"
      aria-label="合并的其他年份"
      placeholder="选择其他年份的组别"
      style={{ width: 560, maxWidth: '100%' }}
      maxCount={9}
      value={data.joined}
      onChange={choose}
      showSearch={{ optionFilterProp: 'label' }}
      optionLabelProp="chosen"
      options={data.candidates.map(({ id, year, name, phaseLabel, shared }) => ({
        value: id,
        chosen: yearAndName(year, name),
        label: `${yearAndName(year, name)}（${phaseLabel}，共同品种${shared}）`,
      }))}
    />
  )
}

function Facts({ data: { trait, years, places, rows, grandMean, cvPct, lsd05, lsd01 } }: { data: Years }) {
  const means = years.map(({ year, mean }) => `${year}年 ${formatNumber(mean, trait.decimals)}`)
  return (
    <p className="note">
      {rows.length} 个品种 × {places.length} 个共同试点（{places.join('、')}）× {years.length} 年；总平均{' '}
      {formatNumber(grandMean, trait.decimals)}（{means.join('，')}）；CV {formatNumber(cvPct, 2)}%；LSD0.05{' '}
      {formatNumber(lsd05, 2)}，LSD0.01 {formatNumber(lsd01, 2)}
    </p>
  )
}

function RandomTest({ data: { entryRandom } }: { data: Years }) {
  if (!entryRandom) return null
  const { f, p, dfNumerator, dfDenominator } = entryRandom
  return (
    <p className="note">
      年份与试点随机时的品种检验：F′ = {formatNumber(f, 4)}，df = {formatNumber(dfNumerator, 1)}、
      {formatNumber(dfDenominator, 1)}，{pText(p)}
    </p>
  )
}

function Components({ data: { components, h2EntryMean } }: { data: Years }) {
  return (
    <>
      <h3>方差分量</h3>
      <Table
        size="small"
        rowKey="label"
        pagination={false}
        style={{ maxWidth: 420, marginBottom: 10 }}
        dataSource={components}
        columns={[
          { title: '项目', dataIndex: 'label' },
          {
            title: '方差',
            dataIndex: 'variance',
            align: 'right',
            render: (v: number) => formatNumber(v, 4),
          },
        ]}
      />
      <p className="note">品种平均遗传力 {formatNumber(h2EntryMean, 4)}</p>
    </>
  )
}

function YearTable({ data: { trait, years, rows } }: { data: Years }) {
  return (
    <EntryTable<Row>
      label="多年联合"
      rows={rows}
      columns={[
        figureColumn({ title: '位次', of: (row) => row.rank, digits: 0, width: 80, order: 'ascend' }),
        figureColumn({ title: '多年平均', of: (row) => row.mean, digits: trait.decimals }),
        { title: '5%', dataIndex: 'lsd05', width: 80, render: (v: string | null) => v ?? '—' },
        { title: '1%', dataIndex: 'lsd01', width: 80, render: (v: string | null) => v ?? '—' },
        figureColumn({ title: '比CK1±%', of: (row) => row.gainPct, isGain: true }),
        ...years.flatMap(({ year }, y) => [
          figureColumn<Row>({
            title: `${year}年`,
            of: (row) => row.years[y]?.mean ?? null,
            digits: trait.decimals,
          }),
          figureColumn<Row>({
            title: `${year}年比CK1±%`,
            of: (row) => row.years[y]?.gainPct ?? null,
            isGain: true,
            width: 130,
          }),
        ]),
      ]}
    />
  )
}
