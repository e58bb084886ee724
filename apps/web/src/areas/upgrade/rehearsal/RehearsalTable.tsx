import type { Decision, EntryVerdict } from '@hepu/api/areas/upgrade/promotionShapes'
import { Select, type TableProps } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Table } from '../../../ui/table/Table.tsx'
import { beyondText, useBeyond } from '../../../ui/table/useBeyond.ts'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { decisionKeys, keysText, needsReason } from '../decision/decisionKeys.ts'
import { decisionOptions } from '../decision/decisionLabels.ts'
import { currentDecisionOf } from './currentDecision.ts'
import { tableWidth, VarietyLink } from '../../experiment/shared.ts'
import type { WhatIfResult, WhatIf } from '../whatIf/whatIf.ts'
import { useTickedIndexes } from '../indexes/useTickedIndexes.ts'
import { arrangeColumns } from './arrangeColumns.tsx'
import { ByHand, DecisionText } from '../decision/DecisionText.tsx'
import type { Edits, Rehearsal, RehearsalRecord } from './RehearsalBoard.tsx'
import { Computed, itemColumns, Rank, Reason } from './RehearsalCells.tsx'

const BulkDecision = lazy(() => import('../decision/BulkDecision.tsx'))

interface Props {
  data: Rehearsal
  whatIf: WhatIf
  tried: WhatIfResult | null
  edits: Edits
  onEdit: (edits: Edits) => void
}
export interface Row extends RehearsalRecord {
  shown: EntryVerdict
  /** Rank by the stored figures. */
  rankBefore: number | null
  edit: Edits[string] | undefined
  /**
   * The decision without a change on the screen: by hand, else by the rules under the what-if; if nothing can be
   * decided, the stored one.
   */
  currentDecision: Decision | null
}

const CHECK_BOX_PX = 36

type Change = Partial<{ final: Decision; reason: string }>

/** Entries by rank: name and computed verdict, which stay in place when the table scrolls, decision by hand with its reason, and every item with value and distance. */
export function RehearsalTable({ data, whatIf, tried, edits, onEdit }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const canDecide = Boolean(data.upgrade.can['decide'])
  const rows = useMemo<Row[]>(
    () =>
      data.records
        .map((record) => ({
          ...record,
          ...shownOf(record, tried),
          currentDecision: currentDecisionOf(record, canDecide ? tried : null),
          edit: edits[record.id],
        }))
        .toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity)),
    [data.records, tried, edits, canDecide],
  )
  const ticked = useTickedIndexes('promotionRehearsal')
  const edit = (row: Row, change: Change) => onEdit(edited(edits, row, change))
  const decidable = rows.filter((row) => !row.isCk)
  const applyToChosen = (final: Decision, reason: string) => {
    const those = decidable.filter((row) => chosen.includes(row.id))
    onEdit(
      those.reduce(
        (now, row) =>
          edited(now, row, { final, reason: needsReason(final, row.shown.decision) ? reason : '' }),
        edits,
      ),
    )
    setChosen([])
  }
  const items = arrangeColumns(itemColumns(data, whatIf, tried), data.evidence, ticked)
  const columns: NonNullable<TableProps<Row>['columns']> = [
    ...leadColumns,
    {
      title: '系统判定',
      key: 'computed',
      width: 178,
      fixed: 'left',
      render: (_, row) => <Computed row={row} trying={tried !== null} />,
    },
    {
      title: '人工判定、理由',
      key: 'final',
      width: 150,
      render: (_, row) => (
        <>
          {row.isCk || !canDecide ? (
            <DecisionText value={row.currentDecision} isCk={row.isCk} />
          ) : (
            <Select
              size="small"
              aria-label={`${row.name}的人工判定`}
              style={{ width: 78 }}
              value={row.edit?.final ?? row.currentDecision}
              options={decisionOptions}
              onChange={(final) => edit(row, { final })}
            />
          )}
          <ByHand row={row} />
          <Reason row={row} canDecide={canDecide} onChange={(reason) => edit(row, { reason })} />
        </>
      ),
    },
    yieldColumn,
    ...(rows.some(({ shown }) => shown.score !== null) ? [scoreColumn] : []),
    ...items,
  ]
  const isNarrow = useNarrow()
  const [box, beyond] = useBeyond([CHECK_BOX_PX, ...columns.map(({ width }) => Number(width))])
  return (
    <>
      {!isNarrow && beyond > 0 && <p className="quiet columns-beyond">{beyondText(beyond)}</p>}
      {canDecide && (
        <div className="decide-hint">
          {chosen.length === 0 ? (
            <span className="quiet key-hint">点选一行后，按键判定：{keysText}；↑ ↓ 换行</span>
          ) : (
            <Suspense>
              <BulkDecision
                chosen={decidable.filter((row) => chosen.includes(row.id))}
                onApply={applyToChosen}
                onClear={() => setChosen([])}
              />
            </Suspense>
          )}
        </div>
      )}
      <div ref={box}>
        <Table<Row>
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: tableWidth(columns) + CHECK_BOX_PX, y: 'calc(100vh - 390px)' }}
          rowClassName={(row) => (row.isCk ? 'row-check' : row.edit ? 'row-edited' : '')}
          {...(canDecide && {
            rowSelection: {
              columnWidth: CHECK_BOX_PX,
              fixed: true,
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: (row) => ({
                disabled: row.isCk,
                'aria-label': `选择${row.name}`,
              }),
            },
            onRow: (row) => ({
              tabIndex: row.id === rows[0]?.id ? 0 : -1,
              onKeyDown: decisionKeys((final) => {
                if (!row.isCk) edit(row, { final })
              }),
            }),
          })}
          columns={columns}
        />
      </div>
    </>
  )
}

/** Returns the unsaved decisions after one more change; a decision back at the stored one is dropped. */
function edited(edits: Edits, row: Row, change: Change): Edits {
  const base = edits[row.id] ?? {
    final: row.currentDecision ?? row.computed ?? 'HOLD',
    reason: row.reason ?? '',
  }
  const next = { ...base, ...change }
  const { [row.id]: _, ...rest } = edits
  const same = next.final === row.currentDecision && next.reason === (row.reason ?? '')
  return same ? rest : { ...rest, [row.id]: next }
}

/** Returns the figures of a row: the stored ones, or those of the what-if. */
function shownOf(
  record: RehearsalRecord,
  tried: WhatIfResult | null,
): Pick<Row, 'shown' | 'meanYield' | 'yieldRank' | 'rankBefore'> {
  const { verdict, meanYield, yieldRank } = record
  const entry = tried?.byName.get(verdict.entry)
  if (!entry) return { shown: verdict, meanYield, yieldRank, rankBefore: yieldRank }
  return {
    shown: entry.verdict,
    meanYield: entry.meanYield,
    yieldRank: entry.yieldRank,
    rankBefore: yieldRank,
  }
}

const leadColumns: NonNullable<TableProps<Row>['columns']> = [
  {
    title: '位次',
    key: 'yieldRank',
    width: 46,
    fixed: 'left',
    align: 'right',
    render: (_, row) => <Rank row={row} />,
  },
  {
    title: '品种名称',
    key: 'name',
    width: 112,
    fixed: 'left',
    render: (_, row) => (
      <>
        <VarietyLink id={row.entryId}>{row.name}</VarietyLink>
        {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
      </>
    ),
  },
]

const yieldColumn: NonNullable<TableProps<Row>['columns']>[number] = {
  title: '折亩产(kg)',
  dataIndex: 'meanYield',
  width: 68,
  align: 'right',
  render: (v: number | null) => formatNumber(v, 1),
}

/** Shown if a standard has items that score: the total of 计分 is part of the basis for deciding. */
const scoreColumn: NonNullable<TableProps<Row>['columns']>[number] = {
  title: '得分',
  key: 'score',
  width: 48,
  align: 'right',
  render: (_, { shown }) => formatNumber(shown.score, 0),
}
