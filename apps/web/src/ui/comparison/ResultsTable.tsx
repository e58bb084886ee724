import { Tooltip, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { Table } from '../table/Table.tsx'
import { formatNumber } from '../text/formatNumber.ts'
import { Num } from '../text/Num.tsx'
import { baseLabel, type ComparisonBase } from './base.ts'
import { scrollable } from './scrollable.ts'

/** One variety compared with one base. */
interface ResultGain {
  /** Yield above the base, %. */
  gainPct: number | null
  /** Number of common points where the variety yields more than the base. */
  gainPoints: number
  points: number
  /** Why there is no figure. */
  reason: string | null
}

export interface ResultRow {
  id: string
  name: string
  ckNo: number | null
  /** kg/亩 */
  mean: number | null
  rank: number | null
  /** In the order of the bases. */
  gains: readonly ResultGain[]
}

interface Props {
  bases: readonly ComparisonBase[]
  rows: readonly ResultRow[]
  renderName?: (row: ResultRow) => ReactNode
}

type Columns = NonNullable<TableProps<ResultRow>['columns']>

const scroller = scrollable('汇总结果')

/** 汇总结果: each variety with its yield and rank in the group, and a group of columns for each base. */
export function ResultsTable({ bases, rows, renderName = ({ name }) => name }: Props) {
  const columns: Columns = [
    {
      title: '品种名称',
      key: 'name',
      width: 140,
      fixed: 'left',
      render: (_, row) => (
        <>
          {renderName(row)}
          {row.ckNo !== null && <sup className="ck"> CK{row.ckNo}</sup>}
        </>
      ),
    },
    {
      title: '产量',
      key: 'yield',
      children: [
        {
          title: '折合亩产(kg)',
          dataIndex: 'mean',
          width: 104,
          align: 'right',
          render: (value: number | null) => <Num value={value} digits={1} />,
        },
        {
          title: '组内产量排名',
          dataIndex: 'rank',
          width: 104,
          align: 'right',
          render: (value: number | null) => <Num value={value} />,
        },
      ],
    },
    ...bases.map((base, index) => baseColumns(base, index)),
  ]
  return (
    <Table<ResultRow>
      ref={scroller}
      size="small"
      bordered
      rowKey="id"
      pagination={false}
      dataSource={[...rows]}
      columns={columns}
      scroll={{ x: 'max-content', y: 480 }}
      rowClassName={(row) => (row.ckNo !== null ? 'row-check' : '')}
    />
  )
}

const baseColumns = (base: ComparisonBase, index: number): Columns[number] => ({
  title: baseLabel(base),
  key: base.base,
  children: [
    {
      title: '折合亩产(%)',
      key: `${base.base}.pct`,
      width: 104,
      align: 'right',
      render: (_, { gains }) => (
        <Tooltip title={gains[index]?.reason}>
          <span>
            <Num value={gains[index]?.gainPct} digits={2} signed />
          </span>
        </Tooltip>
      ),
    },
    {
      title: '增产点数(%)',
      key: `${base.base}.points`,
      width: 116,
      align: 'right',
      render: (_, { gains }) => <span className="num">{pointsText(gains[index])}</span>,
    },
  ],
})

/** `4/5（80.0%）` */
function pointsText(gain: ResultGain | undefined): string {
  if (!gain || gain.points === 0) return formatNumber(null)
  const { gainPoints, points } = gain
  return `${gainPoints}/${points}（${formatNumber((gainPoints / points) * 100, 1)}%）`
}
