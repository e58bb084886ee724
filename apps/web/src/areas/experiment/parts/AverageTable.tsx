import type { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { Table, Tooltip, type TableProps } from 'antd'
import { formatGain, formatNumber, gainTone } from '../../../ui/formatNumber.ts'
import { VarietyLink } from './TrialLinks.tsx'
import { shortLetters } from './shortLetters.ts'
import { tableWidth } from './tableWidth.ts'

type Data = OutputOf<typeof dataAnalysisAvg>
type Row = Data['rows'][number]

/** Beyond this many rows only those in view are drawn. */
const MANY_ROWS = 100
/** As many rows stand without scrolling of their own. */
const FITS = 16

/** 汇总结果表: mean and rank in the group, then a column group per base with its ± % and gain points. */
export function AverageTable({ data }: { data: Data }) {
  const { decimals, unit, label } = data.trait
  const isYield = data.trait.key === 'yieldMu'
  const columns: NonNullable<TableProps<Row>['columns']> = [
    ...(data.rows.some(({ entryNo }) => entryNo !== null) ? [entryNoColumn] : []),
    {
      title: '品种名称',
      key: 'name',
      width: 150,
      fixed: 'left',
      sorter: (a, b) => a.name.localeCompare(b.name, 'zh'),
      render: (_, row) => (
        <>
          <VarietyLink id={row.id}>{row.name}</VarietyLink>
          {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
        </>
      ),
    },
    {
      title: isYield ? '折亩产(kg)' : `${label}${unit ? `(${unit})` : ''}`,
      dataIndex: 'mean',
      width: 84,
      align: 'right',
      sorter: (a, b) => (a.mean ?? -Infinity) - (b.mean ?? -Infinity),
      render: (v: number | null) => formatNumber(v, decimals),
    },
    ...(data.isIncomplete ? [adjustedColumn(data)] : []),
    {
      title: '组内位次',
      dataIndex: 'rank',
      width: 84,
      align: 'right',
      defaultSortOrder: 'ascend',
      sorter: (a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity),
      render: (v: number | null) => v ?? '—',
    },
    {
      title: '差异显著性',
      key: 'letters',
      children: [
        { title: '0.05', dataIndex: 'letter05', width: 64, render: lettersCell },
        { title: '0.01', dataIndex: 'letter01', width: 64, render: lettersCell },
      ],
    },
    ...data.bases.map((base, index) => baseColumns(base, index)),
    { title: '点数', dataIndex: 'n', width: 60, align: 'right' },
    {
      title: '点间CV%',
      dataIndex: 'pointCv',
      width: 80,
      align: 'right',
      render: (v: number | null) => formatNumber(v, 1),
    },
  ]
  const isLong = data.rows.length > MANY_ROWS
  return (
    <Table<Row>
      size="small"
      bordered
      rowKey="id"
      dataSource={data.rows}
      columns={columns}
      pagination={false}
      virtual={isLong}
      scroll={{ x: tableWidth(columns), ...(data.rows.length > FITS && { y: 560 }) }}
      rowClassName={(row) => (row.scrapped ? 'row-scrapped' : row.isCk ? 'row-check' : '')}
      locale={{ emptyText: '没有可汇总的数据' }}
    />
  )
}

const entryNoColumn = {
  title: '编号',
  dataIndex: 'entryNo',
  width: 64,
  render: (v: string | null) => v ?? '—',
}

const lettersCell = (letters: string | null) =>
  letters === null ? '—' : <span title={letters}>{shortLetters(letters)}</span>

/** Means adjusted for the points an entry misses, where any does. */
function adjustedColumn({ trait, adjustedReason }: Data): NonNullable<TableProps<Row>['columns']>[number] {
  return {
    title: <Tooltip title={adjustedReason ?? '按品种＋试点最小二乘，矫正缺试点的影响'}>矫正均值</Tooltip>,
    dataIndex: 'adjusted',
    width: 100,
    align: 'right',
    sorter: (a, b) => (a.adjusted ?? -Infinity) - (b.adjusted ?? -Infinity),
    render: (v: number | null) => formatNumber(v, trait.decimals),
  }
}

/** A check is not compared with itself. */
const isItself = (row: Row, { base }: Data['bases'][number]): boolean => row.isCk && base === `CK${row.ckNo}`

function baseColumns(
  base: Data['bases'][number],
  index: number,
): NonNullable<TableProps<Row>['columns']>[number] {
  const title = base.base === 'MEAN' ? '比组均值' : `比${base.name}（${base.base}）`
  return {
    title,
    key: base.base,
    children: [
      {
        title: '±%',
        key: `${base.base}.pct`,
        width: 76,
        align: 'right',
        sorter: (a, b) => (a.gains[index]?.gainPct ?? -Infinity) - (b.gains[index]?.gainPct ?? -Infinity),
        render: (_, row) => {
          const gain = row.gains[index]
          if (isItself(row, base)) return '—'
          const figure = <span className={gainTone(gain?.gainPct)}>{formatGain(gain?.gainPct)}</span>
          // Hundreds of cells are drawn at once: a hint costs more than all the rest of one.
          return gain?.reason ? <Tooltip title={gain.reason}>{figure}</Tooltip> : figure
        },
      },
      {
        title: '增产点数',
        key: `${base.base}.points`,
        width: 122,
        align: 'right',
        render: (_, row) => {
          const gain = row.gains[index]
          if (!gain || gain.points === 0 || isItself(row, base)) return '—'
          return `${gain.gainPoints}/${gain.points}（${formatNumber(gain.gainPointRate, 0)}%）`
        },
      },
    ],
  }
}
