import { isOfOnePoint, ONE_POINT, type dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { Tooltip } from 'antd'
import { useMemo } from 'react'
import { WideTable, type WideColumn } from '../../../resource/wideTable/WideTable.tsx'
import { BLANK, formatGain, formatNumber, gainTone } from '../../../ui/text/formatNumber.ts'
import { VarietyLink } from '../TrialLinks.tsx'
import { shortLetters } from './shortLetters.ts'

type Data = OutputOf<typeof dataAnalysisAvg>
type Row = Data['rows'][number]
type Column = WideColumn<Row>
type Base = Data['bases'][number]

/**
 * 汇总结果表: mean and rank in the group, then a group of columns for each base with its ± % and gain points. Groups have
 * hundreds of entries and dozens of checks, so only visible rows and columns render.
 */
export function AverageTable({ data }: { data: Data }) {
  const columns = useMemo(() => columnsOf(data), [data])
  return (
    <WideTable<Row>
      label="汇总结果"
      columns={columns}
      rows={data.rows}
      rowKey={({ id }) => id}
      rowClassName={(row) => (row.scrapped ? 'row-scrapped' : row.isCk ? 'row-check' : undefined)}
      sorted={{ key: 'rank', order: 'ascending' }}
      empty="没有可汇总的数据"
    />
  )
}

const columnsOf = (data: Data): Column[] => [
  ...(data.rows.some(({ entryNo }) => entryNo !== null) ? [entryNoColumn] : []),
  nameColumn,
  meanColumn(data.trait),
  ...(data.isIncomplete ? [adjustedColumn(data)] : []),
  rankColumn(data),
  lettersColumn('letter05', '0.05', data.letterBasis),
  lettersColumn('letter01', '0.01', data.letterBasis),
  ...data.bases.flatMap(baseColumns),
  { key: 'n', title: '点数', width: 60, align: 'right', text: ({ n }) => String(n) },
  {
    key: 'pointCv',
    title: '点间CV%',
    width: 80,
    align: 'right',
    text: ({ pointCv }) => formatNumber(pointCv, 1),
  },
]

const entryNoColumn: Column = {
  key: 'entryNo',
  title: '编号',
  width: 64,
  frozen: true,
  text: ({ entryNo }) => entryNo,
}

const nameColumn: Column = {
  key: 'name',
  title: '品种名称',
  width: 148,
  frozen: true,
  sort: ({ name }) => name,
  text: ({ name }) => name,
  render: ({ id, name, isCk, ckNo }) => (
    <>
      <VarietyLink id={id}>{name}</VarietyLink>
      {isCk && <sup className="ck"> CK{ckNo}</sup>}
    </>
  ),
}

const meanColumn = ({ key, label, unit, decimals }: Data['trait']): Column => ({
  key: 'mean',
  title: key === 'yieldMu' ? '折亩产(kg)' : `${label}${unit ? `(${unit})` : ''}`,
  width: 100,
  align: 'right',
  sort: ({ mean }) => mean,
  text: ({ mean }) => formatNumber(mean, decimals),
})

/** Returns the column of means adjusted for the points and plots that an entry misses. */
const adjustedColumn = ({ trait, adjustedReason }: Data): Column => ({
  key: 'adjusted',
  title: '矫正均值',
  hint: adjustedReason ?? '按品种＋试点最小二乘，矫正缺试点、缺小区的影响',
  width: 96,
  align: 'right',
  sort: ({ adjusted }) => adjusted,
  text: ({ adjusted }) => formatNumber(adjusted, trait.decimals),
})

/** Returns the column of ranks, each with the number of entries ranked; one of a single point is marked. */
function rankColumn({ rows, usedPoints }: Data): Column {
  const ranked = rows.filter(({ rank }) => rank !== null).length
  return {
    key: 'rank',
    title: '组内位次',
    hint: `位次/参加排位的品种数（${ranked}，含对照）`,
    width: 92,
    align: 'right',
    sort: ({ rank }) => rank,
    text: ({ rank }) => (rank === null ? null : `${rank}/${ranked}`),
    render: (row) =>
      row.rank === null ? (
        BLANK
      ) : (
        <>
          {row.rank}
          <span className="quiet">/{ranked}</span>
          {isOfOnePoint(row, usedPoints) && (
            <Tooltip title="只在1个试点有数据，均值与其他品种不可比：位次仍按均值排，不给LSD和显著性字母">
              <small className="below warn-text" tabIndex={0}>
                {ONE_POINT}
              </small>
            </Tooltip>
          )}
        </>
      ),
  }
}

/**
 * Returns the column of the letters of the multiple comparison; many letters are shortened to the first and last. Says
 * so if they rest on adjusted means.
 */
const lettersColumn = (key: 'letter05' | 'letter01', title: string, basis: Data['letterBasis']): Column => ({
  key,
  title,
  group: basis === 'adjusted' ? '差异显著性（矫正均值）' : '差异显著性',
  // Wide enough for the head of both columns.
  width: basis === 'adjusted' ? 92 : 68,
  text: (row) => row[key],
  render: (row) => (row[key] === null ? BLANK : <span title={row[key]}>{shortLetters(row[key])}</span>),
})

/** Returns true if a row is the check that is the base: it is not compared with itself. */
const isItself = (row: Row, { base }: Base): boolean => row.isCk && base === `CK${row.ckNo}`

function baseColumns(base: Base, at: number): Column[] {
  const group = base.base === 'MEAN' ? '比组均值' : `比${base.name}（${base.base}）`
  const gainOf = (row: Row) => (isItself(row, base) ? undefined : row.gains[at])
  return [
    {
      key: `${base.base}.pct`,
      title: '±%',
      group,
      width: 84,
      align: 'right',
      sort: (row) => gainOf(row)?.gainPct ?? null,
      text: (row) => formatGain(gainOf(row)?.gainPct),
      className: (row) => gainTone(gainOf(row)?.gainPct),
      render: (row) => gainCell(gainOf(row)),
    },
    {
      key: `${base.base}.points`,
      title: '增产点数',
      group,
      width: 110,
      align: 'right',
      text: (row) => pointsText(gainOf(row)),
    },
  ]
}

type Gain = Row['gains'][number] | undefined

/** Shows a gain; without one, the reason. */
function gainCell(gain: Gain) {
  const figure = formatGain(gain?.gainPct)
  if (!gain?.reason) return figure
  return (
    <Tooltip title={gain.reason}>
      <span>{figure}</span>
    </Tooltip>
  )
}

const pointsText = (gain: Gain): string | null =>
  !gain || gain.points === 0
    ? null
    : `${gain.gainPoints}/${gain.points}（${formatNumber(gain.gainPointRate, 0)}%）`
