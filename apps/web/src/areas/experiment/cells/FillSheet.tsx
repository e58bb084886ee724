import { fillFields } from '@hepu/api/areas/experiment/cells/cellFields'
import { withOwn } from '@hepu/api/areas/experiment/traits/ownTrait'
import { Button, Select, Space } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../workspace/session.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CellBar } from './CellBar.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { draftKey, findDraft, keepDraft } from './fillDraft.ts'
import type { CellLook } from './FillGrid.tsx'
import { FillLegend } from './FillLegend.tsx'
import {
  cellKey,
  cellReader,
  editsAfter,
  gridRows,
  partsOf,
  currentText,
  type Edits,
  type GridRow,
  type Sheet,
} from './sheetEdits.ts'
import { orderedSheet, orderOptions, useFillOrder, type FillOrder } from './sheetOrder.ts'
import { useEdits } from './useEdits.ts'
import { usePaste } from './paste/usePaste.tsx'
import { useSaveCells } from './useSaveCells.tsx'

const FillGrid = lazy(() => import('./FillGrid.tsx'))
const CellReviewDrawer = lazy(() => import('./review/CellReviewDrawer.tsx'))

/** Fields that a sheet shows even if nothing is filled in yet. */
const USUAL = ['area', 'weight', 'moisture']
/** Height of what is above and below the grid, px. */
const AROUND_PX = 330

interface Props {
  sheet: Sheet
  crop: string
  /** The point or field that the sheet is of. */
  part: string
  only: string | undefined
}

/** One sheet with its unsaved values: the grid, its marks, saving and review. */
export default function FillSheet({ sheet: given, crop, part, only }: Props) {
  const userId = useSession((session) => session.userInfo?.id ?? '')
  const [order, setOrder] = useFillOrder(userId, given)
  const sheet = useMemo(() => orderedSheet(given, order), [given, order])
  const [params] = useSearchParams()
  const { edits, change, undo, redo, clear, canUndo, canRedo } = useEdits()
  const { isMeans, ownTraits } = given
  const traits = useMemo(() => withOwn(crop, ownTraits), [crop, ownTraits])
  const all = useMemo(() => fillFields(traits, isMeans), [traits, isMeans])
  const [chosen, setChosen] = useState(() =>
    only
      ? [only]
      : shownAtFirst(
          sheet,
          all.map((field) => field.key),
        ),
  )
  const [cell, setCell] = useState<{ row: number; field: string } | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const fields = useMemo(() => all.filter((field) => chosen.includes(field.key)), [all, chosen])
  const keys = useMemo(() => fields.map((field) => field.key), [fields])
  const read = useMemo(() => cellReader(all, sheet.year), [all, sheet.year])
  const rows = useMemo(() => gridRows(sheet, keys, edits), [sheet, keys, edits])
  const key = draftKey(userId, sheet.groupId, part)
  const draft = useDraft(key, edits)
  const [start, setStart] = useState(() => startOf(sheet, params, keys))
  const saving = useSaveCells({ sheet, edits, read, fields: all, onEdits: change, onSaved: clear })
  useUnsaved(edits.size > 0)
  const reorder = (next: FillOrder) => {
    const plot = cell && sheet.rows[cell.row]
    const row = plot ? orderedSheet(given, next).rows.indexOf(plot) : -1
    setOrder(next)
    if (!cell || row < 0) return
    setCell({ ...cell, row })
    setStart({ ...cell, row })
  }
  const takeUp = (typed: Edits) => {
    change(typed)
    setChosen([...new Set([...chosen, ...[...typed.keys()].map((key) => partsOf(key).field)])])
  }
  const rowsWith = (wanted: readonly string[]) => gridRows(sheet, wanted, edits)
  const fill = (changed: { row: number; texts: GridRow }[], filled: readonly string[]) => {
    setChosen([...new Set([...chosen, ...filled])])
    change(editsAfter(sheet, filled, edits, changed))
  }
  const usable = only ? fields : all
  const { onPaste, dialog } = usePaste({
    sheet,
    traits,
    fields: usable,
    keys,
    rows,
    rowsWith,
    read,
    onFill: fill,
    onCursor: setStart,
  })

  const looksOf = (at: number, field: string): CellLook[] => {
    const row = sheet.rows[at]
    if (!row) return []
    const edit = edits.get(cellKey(row, field))
    const looks: CellLook[] = []
    if (row.waiting[field] && !edit) looks.push('waiting')
    if (row.excluded[field] !== undefined) looks.push('excluded')
    if (!edit) return looks
    const { state } = read(field, edit.raw)
    looks.push('edited')
    if (state === 'refused' || state === 'doubtful') looks.push(state)
    return looks
  }
  const waiting = sheet.rows.reduce((sum, row) => sum + Object.keys(row.waiting).length, 0)
  return (
    <>
      {sheet.closed && <Notice tone="info" title={sheet.closed} />}
      {draft.found && (
        <DraftNotice draft={draft.found} onTake={() => draft.settle(takeUp)} onDrop={() => draft.settle()} />
      )}
      <div className="bar">
        <Space wrap>
          <ActionButton
            type="primary"
            disabled={edits.size === 0 || !sheet.can.enter}
            onClick={() => saving.save()}
          >
            {edits.size > 0 ? `保存（${edits.size}）` : '保存'}
          </ActionButton>
          <Button disabled={!canUndo} onClick={undo}>
            撤销
          </Button>
          <Button disabled={!canRedo} onClick={redo}>
            重做
          </Button>
          <Select<FillOrder>
            aria-label="小区顺序"
            style={{ width: 130 }}
            popupMatchSelectWidth={false}
            value={order}
            onChange={reorder}
            options={orderOptions(sheet)}
          />
          {waiting > 0 && (
            <Button onClick={() => setReviewing(true)}>
              {sheet.can.review ? `审核（${waiting}）` : `待审核（${waiting}）`}
            </Button>
          )}
        </Space>
        {!only && (
          <Select
            aria-label="填报项目"
            mode="multiple"
            maxTagCount={3}
            style={{ minWidth: 'min(320px, 100%)', maxWidth: 'min(520px, 100%)' }}
            placeholder="填报项目"
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            onChange={setChosen}
            options={all.map((field) => ({ value: field.key, label: field.head }))}
          />
        )}
      </div>
      <Suspense fallback={<EmptyPane loading />}>
        <FillGrid
          sheet={sheet}
          rows={rows}
          fields={fields}
          height={Math.max(280, window.innerHeight - AROUND_PX)}
          disabled={!sheet.can.enter}
          looksOf={looksOf}
          withPoints={only !== undefined}
          start={start}
          onRows={(changed) => change(editsAfter(sheet, keys, edits, changed))}
          onCell={setCell}
          onUndo={undo}
          onRedo={redo}
          onPaste={onPaste}
          withPlaces={order === 'walk'}
        />
      </Suspense>
      <FillLegend />
      <CellBar
        sheet={sheet}
        cell={cell}
        fields={fields}
        textOf={(row, field) => rows[row]?.[field] ?? currentText(sheet.rows[row]!, field)}
        read={read}
        edits={edits}
      />
      {saving.dialogs}
      {dialog}
      <Suspense>
        {reviewing && (
          <CellReviewDrawer
            groupId={sheet.groupId}
            pointId={only ? undefined : sheet.rows[0]?.pointId}
            canReview={sheet.can.review}
            onClose={() => setReviewing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns the fields with values, and the usual ones of a harvest if no value is known yet. */
function shownAtFirst(sheet: Sheet, all: readonly string[]): string[] {
  const filled = all.filter((key) => sheet.filled.includes(key))
  return filled.length > 0 ? filled : all.filter((key) => USUAL.includes(key))
}

/** Returns the cell that the address names. */
function startOf(sheet: Sheet, params: URLSearchParams, keys: readonly string[]) {
  const row = sheet.rows.findIndex(
    (row) => row.entryId === params.get('entryId') && String(row.rep) === params.get('rep'),
  )
  const field = params.get('at') ?? keys[0]
  return row < 0 || !field || !keys.includes(field) ? null : { row, field }
}

/**
 * Offers the values that were typed earlier and not saved. After the user has decided on them, keeps what is typed now.
 */
function useDraft(key: string, edits: Edits) {
  const [found, setFound] = useState(() => findDraft(key))
  const isDecided = found === null
  useEffect(() => {
    if (isDecided || edits.size > 0) keepDraft(key, edits)
  }, [key, edits, isDecided])
  const settle = (take?: (edits: Edits) => void) => {
    if (take && found) take(found.edits)
    else keepDraft(key, new Map())
    setFound(null)
  }
  return { found: edits.size > 0 ? null : found, settle }
}
