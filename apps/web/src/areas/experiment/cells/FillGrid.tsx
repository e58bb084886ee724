import 'react-datasheet-grid/dist/style.css'
import './fillGrid.css'
import type { FillField } from '@hepu/api/areas/experiment/cells/cellFields'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import {
  createTextColumn,
  DynamicDataSheetGrid,
  keyColumn,
  type Column,
  type DataSheetGridRef,
  type SimpleColumn,
} from 'react-datasheet-grid'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { readBlock } from '../../../resource/rows/readBlock.ts'
import { repName } from './cellName.ts'
import { shortValue } from './shortValue.ts'
import type { PasteOutcome } from './paste/usePaste.tsx'
import { filledDown, type GridRow, type Sheet, type SheetRow } from './sheetEdits.ts'

/** The look of a cell, by its state. */
export type CellLook = 'edited' | 'refused' | 'doubtful' | 'waiting' | 'excluded'

interface Props {
  sheet: Sheet
  rows: GridRow[]
  fields: readonly FillField[]
  height: number
  disabled: boolean
  /** Looks of the cell of a row and field. */
  looksOf: (row: number, field: string) => readonly CellLook[]
  /** Shows the names of points beside the plots when there are several. */
  withPoints: boolean
  /** First position of the cursor. */
  start: { row: number; field: string } | null
  onRows: (changed: { row: number; texts: GridRow }[]) => void
  /** Called when the cursor reaches a cell, but not when it leaves the grid. */
  onCell: (cell: { row: number; field: string }) => void
  onUndo: () => void
  onRedo: () => void
  /** Called when a block is pasted at a cell; the grid fills in what is left to it. */
  onPaste: (block: string[][], at: { row: number; col: number }) => PasteOutcome
  /** Shows the position in the field beside the names. */
  withPlaces: boolean
}

const ROW_PX = 30
const HEAD_PX = 44
const CELL_PX = 92
/** A whole day, YYYY-MM-DD. */
const DAY_PX = 112
const WIDEST_PX = 150
const YIELD_PX = 84
/** Row and names of a phone: the name and what tells its plots apart below each other, beside two fields. */
const NARROW_ROW_PX = 44
const NARROW_NAMES_PX = 112

/** Returns the width of the names of plots. */
const namesPx = (withPoints: boolean, isNarrow: boolean): number => {
  if (isNarrow) return NARROW_NAMES_PX
  return withPoints ? 280 : 230
}

/** The spreadsheet of a sheet: plots × fields. Paste, copy, fill by the handle or Ctrl+D, undo by Ctrl+Z, redo by Ctrl+Y. */
export default function FillGrid(props: Props) {
  const { sheet, rows, fields, looksOf, onRows, onCell, start, disabled } = props
  const grid = useRef<DataSheetGridRef>(null)
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const stored = useMemo(() => yieldColumn(sheet), [sheet])
  const columns = useMemo(() => {
    const filled = fields.map((field) => columnOf(field, disabled))
    return isNarrow ? [...filled, { ...stored, disabled: true }] : filled
  }, [fields, disabled, isNarrow, stored])
  const gutter = useMemo(
    () => gutterOf(sheet, props.withPoints, props.withPlaces, isNarrow),
    [sheet, props.withPoints, props.withPlaces, isNarrow],
  )
  const width = namesPx(props.withPoints, isNarrow) + fields.length * WIDEST_PX + YIELD_PX + 2
  useEffect(() => {
    if (start) grid.current?.setActiveCell({ row: start.row, col: start.field })
  }, [start])
  useKeys(box, (key) => {
    if (key === 'z') props.onUndo()
    else if (key === 'y') props.onRedo()
    else {
      const chosen = grid.current?.selection
      if (!chosen) return
      const keys = fields.slice(chosen.min.col, chosen.max.col + 1).map((field) => field.key)
      onRows(filledDown(rows, keys, chosen.min.row, chosen.max.row))
    }
  })
  usePasted(box, (text) => {
    const at = grid.current?.selection?.min
    if (!at || disabled || at.col >= fields.length) return false
    const outcome = props.onPaste(readBlock(text), at)
    // Keys that answer the question must not go into the grid.
    if (outcome === 'asked') grid.current?.setActiveCell(null)
    return outcome !== 'left'
  })
  return (
    <div ref={box} className="fill-grid" style={{ maxWidth: width }}>
      <DynamicDataSheetGrid<GridRow>
        ref={grid}
        value={rows}
        columns={columns}
        gutterColumn={gutter}
        stickyRightColumn={isNarrow ? undefined : stored}
        height={props.height}
        rowHeight={isNarrow ? NARROW_ROW_PX : ROW_PX}
        headerRowHeight={HEAD_PX}
        lockRows
        disableContextMenu
        addRowsComponent={false}
        cellClassName={({ rowIndex, columnId }) =>
          columnId === undefined || columnId === 'gutter'
            ? undefined
            : looksOf(rowIndex, columnId)
                .map((look) => `fill-${look}`)
                .join(' ')
        }
        rowClassName={({ rowIndex }) =>
          sheet.rows[rowIndex]?.status === 'excluded' ? 'fill-out' : undefined
        }
        onChange={(next, operations) =>
          onRows(
            operations.flatMap(({ fromRowIndex, toRowIndex }) =>
              next.slice(fromRowIndex, toRowIndex).map((texts, n) => ({ row: fromRowIndex + n, texts })),
            ),
          )
        }
        onActiveCellChange={({ cell }) => {
          if (cell?.colId !== undefined) onCell({ row: cell.row, field: cell.colId })
        }}
      />
    </div>
  )
}

function columnOf(field: FillField, disabled: boolean): Partial<Column<GridRow>> {
  const text = createTextColumn<string>({
    continuousUpdates: false,
    alignRight: field.column.def.kind === 'number' || field.column.def.kind === 'grade',
    deletedValue: '',
    parseUserInput: (value) => value.trim(),
    formatBlurredInput: shortValue,
    formatInputOnFocus: (value) => value,
    formatForCopy: (value) => value,
    parsePastedValue: (value) => value.trim(),
  })
  const { component, ...column } = keyColumn<GridRow, string>(field.key, text)
  return {
    ...column,
    component: named(component!, field.head),
    id: field.key,
    title: field.head,
    minWidth: field.column.def.kind === 'date' ? DAY_PX : CELL_PX,
    disabled,
  }
}

type Cell = NonNullable<Column<GridRow>['component']>

/** Returns a cell of the grid library whose input has its field and row as the accessible name. */
const named =
  (Cell: Cell, head: string): Cell =>
  (props) => (
    <span
      className="fill-cell"
      ref={(box) =>
        box?.querySelector('input')?.setAttribute('aria-label', `${head} 第${props.rowIndex + 1}行`)
      }
    >
      <Cell {...props} />
    </span>
  )

/** Returns the column of the stored yield, which follows the fields that it is computed from; on a phone it scrolls with them. */
const yieldColumn = (sheet: Sheet): SimpleColumn<GridRow, unknown> => ({
  title: '折亩产（已存）',
  basis: YIELD_PX,
  grow: 0,
  shrink: 0,
  minWidth: YIELD_PX,
  component: ({ rowIndex }) => (
    <span className="fill-yield">{formatNumber(sheet.rows[rowIndex]?.yieldMu ?? null, 1)}</span>
  ),
})

/** Returns the names of a plot, which stay visible while the fields scroll. */
function gutterOf(
  sheet: Sheet,
  withPoints: boolean,
  withPlaces: boolean,
  isNarrow: boolean,
): SimpleColumn<GridRow, unknown> {
  const px = namesPx(withPoints, isNarrow)
  const what = withPlaces ? '排列' : '重复'
  return {
    title: withPoints ? `试点 / 品种 / ${what}` : `品种 / ${what} / 小区号`,
    basis: px,
    grow: 0,
    shrink: 0,
    minWidth: px,
    component: ({ rowIndex }) => {
      const row = sheet.rows[rowIndex]
      if (!row) return <></>
      return (
        <span className="fill-names">
          {withPoints && <span className="fill-point">{row.pointName}</span>}
          <span className="fill-entry" title={row.entryName}>
            {row.entryName}
            {row.isCk && <sup className="ck"> CK</sup>}
          </span>
          <span className="quiet">
            {withPlaces ? placeOf(row) : repName(row)}
            {!withPoints && row.plotNo ? ` · ${row.plotNo}` : ''}
          </span>
        </span>
      )
    },
  }
}

const placeOf = (row: SheetRow): string =>
  row.rowNo === null || row.colNo === null ? `${repName(row)} 无位置` : `${row.rowNo}排${row.colNo}列`

/** Ctrl+Z, Ctrl+Y and Ctrl+D while the grid is in use; inside a cell that is being typed in they are the browser's. */
function useKeys(box: React.RefObject<HTMLDivElement | null>, act: (key: 'z' | 'y' | 'd') => void): void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y' && key !== 'd')) return
      if (!isInUse(box.current)) return
      event.preventDefault()
      newest.current(key === 'z' && event.shiftKey ? 'y' : key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [box])
}

/** Returns true if the cursor is in the grid, and nothing is being typed, there or elsewhere. */
function isInUse(box: HTMLElement | null): boolean {
  const cell = box?.querySelector('.dsg-active-cell')
  if (!cell || cell.classList.contains('dsg-active-cell-focus')) return false
  const { activeElement } = document
  return !(activeElement instanceof HTMLElement && activeElement.matches('input, textarea'))
}

/** Text pasted while the grid is in use, before the grid itself sees it; `act` says whether that is kept from it. */
function usePasted(box: React.RefObject<HTMLDivElement | null>, act: (text: string) => boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isInUse(box.current) || !act(text)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    document.addEventListener('paste', paste, { capture: true })
    return () => document.removeEventListener('paste', paste, { capture: true })
  }, [])
}
