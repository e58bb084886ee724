import { decisions, type Decision, type EntryVerdict, type ItemVerdict } from '@hepu/api/areas/upgrade/shapes'
import { Input, Select, Table, Tooltip, type TableProps } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { decisionOptions, itemValue, thresholdText, yearsText } from '../labels.ts'
import type { TryOut, WhatIf } from '../whatIf.ts'
import { useTickedIndexes } from '../standard/useTickedIndexes.ts'
import { arrangeColumns } from './arrangeColumns.tsx'
import { DecisionText } from './DecisionText.tsx'
import type { Edits, Rehearsal, RehearsalRecord } from './RehearsalBoard.tsx'

interface Props {
  data: Rehearsal
  whatIf: WhatIf
  tried: TryOut | null
  edits: Edits
  onEdit: (edits: Edits) => void
}
interface Row extends RehearsalRecord {
  shown: EntryVerdict
  edit: Edits[string] | undefined
}

/** Entries by rank: computed verdict, decision by hand with its reason, and every item with value and distance. */
export function RehearsalTable({ data, whatIf, tried, edits, onEdit }: Props) {
  const rows = useMemo<Row[]>(
    () =>
      data.records
        .map((record) => ({ ...record, ...shownOf(record, tried), edit: edits[record.id] }))
        .toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity)),
    [data.records, tried, edits],
  )
  const ticked = useTickedIndexes('promotionRehearsal')
  const canDecide = Boolean(data.upgrade.can['decide'])
  const edit = (row: Row, change: Partial<{ final: Decision; reason: string }>) => {
    const base = row.edit ?? { final: row.final ?? row.computed ?? 'HOLD', reason: row.reason ?? '' }
    const next = { ...base, ...change }
    const { [row.id]: _, ...rest } = edits
    const same = next.final === row.final && next.reason === (row.reason ?? '')
    onEdit(same ? rest : { ...rest, [row.id]: next })
  }
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content', y: 'calc(100vh - 360px)' }}
      rowClassName={(row) => (row.isCk ? 'row-check' : row.edit ? 'row-edited' : '')}
      columns={[
        ...leadColumns,
        {
          title: '系统判定',
          key: 'computed',
          width: 150,
          fixed: 'left',
          render: (_, row) => <Computed row={row} trying={tried !== null} />,
        },
        {
          title: '人工判定',
          key: 'final',
          width: 110,
          fixed: 'left',
          render: (_, row) =>
            row.isCk || !canDecide ? (
              <DecisionText value={row.final} isCk={row.isCk} />
            ) : (
              <Select
                size="small"
                aria-label={`${row.name}的人工判定`}
                style={{ width: 86 }}
                value={row.edit?.final ?? row.final}
                options={decisionOptions}
                onChange={(final) => edit(row, { final })}
              />
            ),
        },
        {
          title: '理由',
          key: 'reason',
          width: 190,
          render: (_, row) => (
            <Reason row={row} canDecide={canDecide} onChange={(reason) => edit(row, { reason })} />
          ),
        },
        ...arrangeColumns(itemColumns(data, whatIf), data.evidence, ticked),
      ]}
    />
  )
}

/** What a row shows: the stored figures, or the tried ones. */
function shownOf(
  record: RehearsalRecord,
  tried: TryOut | null,
): Pick<Row, 'shown' | 'meanYield' | 'yieldRank'> {
  const it = tried?.byName.get(record.name)
  if (!it) return { shown: record.verdict, meanYield: record.meanYield, yieldRank: record.yieldRank }
  return { shown: it.verdict, meanYield: it.meanYield, yieldRank: it.yieldRank }
}

const leadColumns: NonNullable<TableProps<Row>['columns']> = [
  {
    title: '位次',
    dataIndex: 'yieldRank',
    width: 54,
    fixed: 'left',
    align: 'right',
    render: (v: number | null) => v ?? '—',
  },
  {
    title: '品种名称',
    key: 'name',
    width: 170,
    fixed: 'left',
    render: (_, row) => (
      <>
        <Link to={`/estimate/estimate-progress/varieties?id=${row.entryId}`}>{row.name}</Link>
        {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
      </>
    ),
  },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 90,
    fixed: 'left',
    align: 'right',
    render: (v: number | null) => formatNumber(v, 1),
  },
]

function Computed({ row, trying }: { row: Row; trying: boolean }) {
  const moved = trying && row.shown.decision !== row.verdict.decision
  return (
    <Tooltip title={row.shown.because}>
      <span className={moved ? 'moved' : undefined}>
        {moved && <s>{row.verdict.decision ? decisions[row.verdict.decision] : '—'}</s>}{' '}
        <DecisionText value={row.shown.decision} isCk={row.isCk} />
        {row.shown.fragile && (
          <Tooltip title={`去掉任一试点（${row.shown.fragilePoints.join('、')}）判定就会改变`}>
            <span className="fragile">不稳</span>
          </Tooltip>
        )}
      </span>
    </Tooltip>
  )
}

function Reason({
  row,
  canDecide,
  onChange,
}: {
  row: Row
  canDecide: boolean
  onChange: (reason: string) => void
}) {
  const final = row.edit?.final ?? row.final
  if (row.isCk) return null
  if (!canDecide || final === row.computed) return <>{row.reason ?? ''}</>
  const value = row.edit?.reason ?? row.reason ?? ''
  return (
    <Input
      size="small"
      aria-label={`${row.name}的理由`}
      placeholder="与系统判定不同，请写理由"
      maxLength={200}
      status={value.trim() === '' ? 'error' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function itemColumns(data: Rehearsal, whatIf: WhatIf): NonNullable<TableProps<Row>['columns']> {
  return (data.evidence.standard?.items ?? []).map((item) => ({
    title: (
      <span className="item-head">
        {item.label}
        <small className={whatIf.thresholds[item.key] === undefined ? undefined : 'moved'}>
          {thresholdText({ ...item, v1: whatIf.thresholds[item.key] ?? item.v1 })}
        </small>
      </span>
    ),
    key: item.key,
    width: 118,
    align: 'right' as const,
    render: (_: unknown, row: Row) => (
      <ItemCell item={row.shown.items.find((it) => it.key === item.key)} isCk={row.isCk} />
    ),
  }))
}

function ItemCell({ item, isCk }: { item: ItemVerdict | undefined; isCk: boolean }) {
  if (!item) return <>—</>
  if (isCk) return <span className="quiet">{itemValue(item)}</span>
  const points = item.points.map((point) => `${point.point} ${formatNumber(point.value, 1)}`).join('；')
  const text = [
    item.distanceText,
    item.reason,
    `${item.n} 点${item.hits === null ? '' : `，${item.hits} 点达到`}`,
    yearsText(item),
    points,
  ]
  return (
    <Tooltip title={text.filter(Boolean).join('；')}>
      <span className={`item item-${item.pass.toLowerCase()}`}>
        {item.value === null ? '缺' : itemValue(item)}
        {item.pass === 'FAIL' && <small>{item.distanceText}</small>}
      </span>
    </Tooltip>
  )
}
