import type { FillField, ReadCell } from '@hepu/api/areas/experiment/cells/cellFields'
import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { cellName } from './cellName.ts'
import { shortValue } from './shortValue.ts'
import { cellKey, type Edits, type Sheet, type SheetRow } from './sheetEdits.ts'

const HistoryDrawer = lazy(() => import('./HistoryDrawer.tsx'))
const ExcludeDialog = lazy(() => import('./ExcludeDialog.tsx'))

interface Props {
  sheet: Sheet
  cell: { row: number; field: string } | null
  fields: readonly FillField[]
  edits: Edits
  textOf: (row: number, field: string) => string
  read: (field: string, raw: string) => ReadCell
}

/** The facts about the cell under the cursor, and its actions. */
export function CellBar({ sheet, cell, fields, edits, textOf, read }: Props) {
  const [open, setOpen] = useState<'history' | 'exclude' | null>(null)
  const row = cell ? sheet.rows[cell.row] : undefined
  const field = fields.find((field) => field.key === cell?.field)
  if (!cell || !row || !field) {
    return <p className="quiet">选中一格，这里显示它的检查结果与来源。</p>
  }
  const edit = edits.get(cellKey(row, field.key))
  const isOut = row.excluded[field.key] !== undefined
  const mayExclude =
    sheet.can.exclude && !isHarvest(field.key) && row.values[field.key] !== undefined && !edit
  const at = { pointId: row.pointId, entryId: row.entryId, rep: row.rep, field: field.key }
  const name = cellName(row, field.head)
  return (
    <div className="bar" aria-live="polite">
      <span>
        <strong>{name}</strong>：{shortValue(textOf(cell.row, field.key)) || '（空）'}{' '}
        <CellNote row={row} field={field.key} result={edit ? read(field.key, edit.raw) : null} />
      </span>
      <Space>
        {mayExclude && (
          <Button size="small" onClick={() => setOpen('exclude')}>
            {isOut ? '恢复此值' : '剔除此值'}
          </Button>
        )}
        <Button size="small" onClick={() => setOpen('history')}>
          来源
        </Button>
      </Space>
      <Suspense>
        {open === 'history' && (
          <HistoryDrawer groupId={sheet.groupId} at={at} name={name} onClose={() => setOpen(null)} />
        )}
        {open === 'exclude' && (
          <ExcludeDialog
            groupId={sheet.groupId}
            at={at}
            name={name}
            isOut={isOut}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

const tones: Record<ReadCell['state'], Tone> = {
  plain: 'good',
  corrected: 'info',
  doubtful: 'warn',
  refused: 'bad',
}

function CellNote({ row, field, result }: { row: SheetRow; field: string; result: ReadCell | null }) {
  if (result) {
    const value = result.state === 'corrected' ? `，记为 ${result.value ?? '空'}` : ''
    return (
      <StateText tone={tones[result.state]}>{result.message ? result.message + value : '未保存'}</StateText>
    )
  }
  const waiting = row.waiting[field]
  if (waiting) {
    return (
      <StateText tone="info">
        {waiting.by}于{formatTime(waiting.at)}填报，待审核；现有值{' '}
        {shortValue(String(row.values[field] ?? '（空）'))}
      </StateText>
    )
  }
  const out = row.excluded[field]
  if (out !== undefined) return <StateText tone="bad">已剔除：{out}</StateText>
  return row.status === 'excluded' ? <StateText tone="bad">小区已剔除</StateText> : null
}
