import { meanBases, shownMean, type dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { Segmented, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { Table } from '../../../ui/table/Table.tsx'
import { formatGain, formatNumber, gainTone } from '../../../ui/text/formatNumber.ts'
import { VarietyLink } from '../TrialLinks.tsx'
import { shortLetters } from './shortLetters.ts'
import { tableWidth } from './tableWidth.ts'

type Data = OutputOf<typeof dataAnalysis>
type Row = Data['rows'][number]
type Cell = Row['cells'][number]

/** Beyond this number only visible rows render. */
const MANY_ROWS = 100
/** As many rows need no scrolling of their own. */
const FITS = 30
const MAX_SEGMENTS = 10
const NAME_PX = 168
/** With this width ten points fit beside the names and a scrollbar at 1280 px; more points scroll. */
const POINT_PX = 81

/**
 * 各点: entries × points; the shown figure is the mean with its letters below, the rank, or the ± % against one base.
 * Left-out points are grey. A point with missing plots shows adjusted means, and its head says so.
 */
export function PointTable({ data }: { data: Data }) {
  const [show, setShow] = useState('mean')
  const { decimals } = data.trait
  const points = data.points.toSorted((a, b) => Number(b.used) - Number(a.used))
  const options = [
    { value: 'mean', label: '均值' },
    { value: 'rank', label: '位次' },
    ...data.bases.map((base) => ({
      value: base.base,
      label: base.base === 'MEAN' ? '比组均±%' : `比${base.base}±%`,
    })),
  ]
  const baseIndex = data.bases.findIndex((base) => base.base === show)
  const valueOf = (cell: Cell | undefined): number | null => {
    if (!cell) return null
    if (show === 'mean') return shownMean(cell)
    if (show === 'rank') return cell.rank
    return cell.gains[baseIndex] ?? null
  }
  const textOf = (value: number | null) => {
    if (show === 'rank') return value ?? '—'
    return baseIndex >= 0 ? formatGain(value) : formatNumber(value, decimals)
  }
  const columns: NonNullable<TableProps<Row>['columns']> = [
    {
      title: '品种名称',
      key: 'name',
      width: NAME_PX,
      fixed: 'left',
      render: (_, row) => (
        <>
          <VarietyLink id={row.id}>{row.name}</VarietyLink>
          {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
        </>
      ),
    },
    ...points.map((point) => ({
      title: <PointHead point={point} showsMeans={show === 'mean' || show === 'rank'} />,
      key: point.id,
      width: POINT_PX,
      align: 'right' as const,
      className: point.used ? '' : 'cell-scrapped',
      sorter: (a: Row, b: Row) =>
        (valueOf(cellOf(a, point.id)) ?? -Infinity) - (valueOf(cellOf(b, point.id)) ?? -Infinity),
      render: (_: unknown, row: Row) => {
        const cell = cellOf(row, point.id)
        const value = valueOf(cell)
        return (
          <span className={baseIndex >= 0 ? gainTone(value) : ''}>
            {textOf(value)}
            {show === 'mean' && cell?.letter05 && (
              <small className="letter point-letters" title={cell.letter05}>
                {shortLetters(cell.letter05)}
              </small>
            )}
          </span>
        )
      },
    })),
  ]
  const foot = (label: string, pick: (point: Data['points'][number]) => number | null, digits: number) => (
    <Table.Summary.Row key={label}>
      <Table.Summary.Cell index={0}>{label}</Table.Summary.Cell>
      {points.map((point, index) => (
        <Table.Summary.Cell key={point.id} index={index + 1} align="right">
          <span className="point-foot">{point.name} </span>
          {formatNumber(pick(point), digits)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  const isLong = data.rows.length > MANY_ROWS
  return (
    <>
      {options.length <= MAX_SEGMENTS ? (
        <Segmented aria-label="显示的数值" value={show} onChange={setShow} options={options} />
      ) : (
        <Select
          value={show}
          onChange={setShow}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )}
      <Table<Row>
        size="small"
        bordered
        rowKey="id"
        dataSource={byMean(data.rows)}
        columns={columns}
        pagination={false}
        virtual={isLong}
        scroll={
          isLong
            ? { x: tableWidth(columns), y: Math.max(240, window.innerHeight - 420) }
            : { x: tableWidth(columns), ...(data.rows.length > FITS && { y: 'calc(100vh - 480px)' }) }
        }
        rowClassName={(row) => (row.scrapped ? 'row-scrapped' : row.isCk ? 'row-check' : '')}
        summary={() => (
          <Table.Summary fixed>
            {foot('平均', (point) => point.mean, decimals)}
            {foot('误差CV%', (point) => point.cv, 2)}
            {foot('LSD0.05', (point) => point.lsd05, 2)}
          </Table.Summary>
        )}
      />
    </>
  )
}

interface PointHeadProps {
  point: Data['points'][number]
  /** Whether the column shows means or their ranks. */
  showsMeans: boolean
}

/** The name of a point, and that its means are adjusted where plots are missing. */
function PointHead({ point, showsMeans }: PointHeadProps) {
  if (point.basis === 'mean' || !showsMeans) return point.name
  return (
    <span title="小区不全：均值、位次与字母按矫正均值">
      {point.name}
      <small className="below">{meanBases.adjusted}</small>
    </span>
  )
}

/** Best entries first, by their mean over the points; entries without any figure last. */
function byMean(rows: readonly Row[]): Row[] {
  const mean = (row: Row): number => {
    const values = row.cells.flatMap((cell) => shownMean(cell) ?? [])
    return values.length === 0 ? -Infinity : values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return rows.toSorted((a, b) => mean(b) - mean(a))
}

const cellOf = (row: Row, pointId: string): Cell | undefined =>
  row.cells.find((cell) => cell.pointId === pointId)
