import { severalYears, severalYearsExport } from '@hepu/api/areas/experiment/analysis/severalYears'
import { lineChart } from '@hepu/api/areas/experiment/analysis/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Tooltip, type TableProps } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { Help } from '../../../ui/page/Help.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { yearsOption } from '../analysis/chartOptions.ts'
import { Methods } from '../analysis/Methods.tsx'
import { VarietyLink } from '../TrialLinks.tsx'

type History = OutputOf<typeof severalYears>
type Row = History['rows'][number]
type Stage = History['stages'][number]

/** 历年表现: a variety by year and phase beside the first check, with the figures that an approval requires. */
export function VarietyHistory({ id, name }: { id: string; name: string }) {
  const history = useCall(severalYears, { id })
  const download = useDownload()
  return (
    <section>
      <div className="bar">
        <h3>
          历年表现{' '}
          <Help label="历年表现说明">
            历年平均 = 各年平均的简单平均（每年权重相同，不按试点数加权）；比对照±% = (品种平均 − 对照平均) ÷
            对照平均 × 100，只用品种与 CK1 的共同试点；同年同阶段的几个试验合并，每点权重相同。
          </Help>
        </h3>
        <Button disabled={!history.data} onClick={() => void download(severalYearsExport, { id })}>
          下载历年表现
        </Button>
      </div>
      {history.error && <ErrorPane error={history.error} onRetry={() => void history.refetch()} />}
      {history.isPending && <EmptyPane loading />}
      {history.data && (
        <>
          {history.data.rows.length > 1 && <YearsChart id={id} name={name} />}
          <Years data={history.data} />
          <Stages stages={history.data.stages} />
          <Methods methods={history.data.methods} />
        </>
      )}
    </section>
  )
}

function YearsChart({ id, name }: { id: string; name: string }) {
  const years = useCall(lineChart, { id })
  const option = useMemo(() => years.data && yearsOption(years.data), [years.data])
  return (
    <Chart
      option={option}
      error={years.error}
      onRetry={() => void years.refetch()}
      height={240}
      label={`${name} 历年折亩产与对照`}
    />
  )
}

/** Returns the figures of a comparison; without a gain, the reason. */
const figures = <T extends Row | Stage>(): NonNullable<TableProps<T>['columns']> => [
  {
    title: '折亩产(kg)',
    dataIndex: 'entryMean',
    width: 96,
    align: 'right',
    render: (v: number | null) => formatNumber(v, 1),
  },
  {
    title: '对照折亩产(kg)',
    dataIndex: 'checkMean',
    width: 116,
    align: 'right',
    render: (v: number | null) => formatNumber(v, 1),
  },
  {
    title: '比对照±%',
    dataIndex: 'gainPct',
    width: 130,
    align: 'right',
    render: (_, { gainPct, reason }) =>
      gainPct === null ? <span className="quiet">{reason ?? '—'}</span> : formatGain(gainPct),
  },
  {
    title: '增产点/试点',
    key: 'points',
    width: 98,
    align: 'right',
    render: (_, row) =>
      row.points > 0 ? (
        <Tooltip title={`增产点率 ${formatNumber(row.gainPointRate, 1)}%`}>
          {row.gainPoints}/{row.points}
        </Tooltip>
      ) : (
        '—'
      ),
  },
]

const yearColumns: TableProps<Row>['columns'] = [
  { title: '年份', dataIndex: 'year', width: 66 },
  { title: '阶段', dataIndex: 'phaseLabel', width: 120 },
  {
    title: '组别（位次，状态）',
    key: 'trials',
    render: (_, row) =>
      row.trials.map((trial) => (
        <div key={trial.id}>
          <span className="link-in-text">
            <VarietyLink id={trial.id}>{trial.groupName}</VarietyLink>
          </span>
          （{trial.yieldRank ?? '—'}，{trial.statusLabel}）
        </div>
      )),
  },
  { title: '对照', dataIndex: 'checkName', width: 110, render: (v: string | null) => v ?? '—' },
  ...figures<Row>(),
]

const stageColumns: TableProps<Stage>['columns'] = [
  { title: '项目', dataIndex: 'label', width: 130 },
  {
    title: '年份',
    dataIndex: 'years',
    render: (years: number[]) => years.join('、') || '—',
  },
  ...figures<Stage>(),
]

function Years({ data }: { data: History }) {
  return (
    <>
      <Table
        size="small"
        rowKey={(row) => `${row.year}/${row.phase}`}
        pagination={false}
        scroll={{ x: 900 }}
        dataSource={data.rows}
        columns={yearColumns}
      />
      {data.gaps.map(({ year, reason }) => (
        <p className="note" key={year}>
          {year}年：{reason}。
        </p>
      ))}
      {data.note && <p className="note">{data.note}</p>}
    </>
  )
}

function Stages({ stages }: { stages: Stage[] }) {
  return (
    <>
      <h3>区试、生试与历年平均</h3>
      <Table
        size="small"
        rowKey="stage"
        pagination={false}
        scroll={{ x: 620 }}
        dataSource={stages}
        columns={stageColumns}
      />
    </>
  )
}
