import type { TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
import type { FillField, ReadCell } from '@hepu/api/areas/experiment/cells/cellFields'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { notify } from '../../../../client/notify.ts'
import { blockRows, pastedRows, readHeadedPaste, whyTooLarge, type HeadedPaste } from './headedPaste.ts'
import type { GridRow, Sheet } from '../sheetEdits.ts'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

interface Wish {
  sheet: Sheet
  traits: TraitsOf
  /** Fields that may be filled in here. */
  fields: readonly FillField[]
  /** The shown fields, in their order. */
  keys: readonly string[]
  rows: readonly GridRow[]
  /** The rows with the text of these fields, shown or not. */
  rowsWith: (keys: readonly string[]) => readonly GridRow[]
  read: (field: string, raw: string) => ReadCell
  /** Fills rows in; fields that are not shown yet are to be shown. */
  onFill: (changed: { row: number; texts: GridRow }[], keys: readonly string[]) => void
  /** Moves the cursor after the question is answered. */
  onCursor: (cell: { row: number; field: string }) => void
}

/** The result of a paste: left to the grid, asked about, or refused. */
export type PasteOutcome = 'left' | 'asked' | 'refused'

/** A cell by its row and column in the grid. */
interface At {
  row: number
  col: number
}

/** A paste that waits for an answer. */
interface Asked {
  paste: HeadedPaste
  block: readonly (readonly string[])[]
  at: At
}

/**
 * Pasting into the grid: a block with heads is shown before it is filled in, one that does not fit is refused. One
 * of values alone that fits is left to the grid.
 */
export function usePaste(wish: Wish): {
  onPaste: (block: readonly (readonly string[])[], at: At) => PasteOutcome
  dialog: ReactNode
} {
  const { sheet, traits, fields, keys, rows, rowsWith, read, onFill, onCursor } = wish
  const [asked, setAsked] = useState<Asked | null>(null)
  const size = { rows: rows.length, columns: keys.length }
  const onPaste = (block: Asked['block'], at: At): PasteOutcome => {
    if (block.length === 0) return 'left'
    const paste = readHeadedPaste(block, { sheet, fields, traits, at: at.row })
    if (paste) {
      setAsked({ paste, block, at })
      return 'asked'
    }
    const tooLarge = whyTooLarge(block, size, at)
    if (tooLarge === null) return 'left'
    notify.warning(tooLarge)
    return 'refused'
  }
  const settle = (act?: (asked: Asked) => void) => () => {
    if (!asked) return
    onCursor({ row: asked.at.row, field: keys[asked.at.col]! })
    act?.(asked)
    setAsked(null)
  }
  const fill = ({ paste }: Asked) => {
    const all = [...new Set([...keys, ...paste.fields.map((field) => field.key)])]
    const changed = pastedRows(paste, rowsWith(all))
    onFill(changed, all)
    if (changed[0]) onCursor({ row: changed[0].row, field: paste.fields[0]!.key })
  }
  const plain = ({ block, at }: Asked) => onFill(blockRows(block, rows, keys, at), keys)
  const dialog = asked && (
    <Suspense>
      <PasteDialog
        paste={asked.paste}
        read={read}
        whyNotPlain={whyTooLarge(asked.block, size, asked.at)}
        onFill={settle(fill)}
        onPlain={settle(plain)}
        onCancel={settle()}
      />
    </Suspense>
  )
  return { onPaste, dialog }
}
