import type { FillField, ReadCell } from '@hepu/api/areas/experiment/cellFields'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { notify } from '../../../client/notify.ts'
import { blockRows, pastedRows, readHeadedPaste, whyTooLarge, type HeadedPaste } from './headedPaste.ts'
import type { GridRow, Sheet } from './sheetEdits.ts'

const PasteDialog = lazy(() => import('./PasteDialog.tsx'))

interface Wish {
  sheet: Sheet
  crop: string
  /** Fields that may be filled in here. */
  fields: readonly FillField[]
  /** Those shown, in their order. */
  keys: readonly string[]
  rows: readonly GridRow[]
  /** The rows with the text of these fields, shown or not. */
  rowsWith: (keys: readonly string[]) => readonly GridRow[]
  read: (field: string, raw: string) => ReadCell
  /** Fills rows in; fields that are not shown yet are to be shown. */
  onFill: (changed: { row: number; texts: GridRow }[], keys: readonly string[]) => void
}

/** A cell by its place in the grid. */
interface At {
  row: number
  col: number
}

/** What a paste waits with for an answer. */
interface Asked {
  paste: HeadedPaste
  block: readonly (readonly string[])[]
  at: At
}

/**
 * Pasting into the grid: a block with heads is shown before it is filled in, one that does not fit is refused. Answers
 * whether the paste was taken over; one of values alone that fits is the grid's own.
 */
export function usePaste(wish: Wish): {
  onPaste: (block: readonly (readonly string[])[], at: At) => boolean
  dialog: ReactNode
} {
  const { sheet, crop, fields, keys, rows, rowsWith, read, onFill } = wish
  const [asked, setAsked] = useState<Asked | null>(null)
  const size = { rows: rows.length, columns: keys.length }
  const onPaste = (block: Asked['block'], at: At): boolean => {
    if (block.length === 0) return false
    const paste = readHeadedPaste(block, { sheet, fields, crop, at: at.row })
    if (paste) setAsked({ paste, block, at })
    const tooLarge = paste ? null : whyTooLarge(block, size, at)
    if (tooLarge) notify.warning(tooLarge)
    return paste !== null || tooLarge !== null
  }
  const settle = (act?: (asked: Asked) => void) => () => {
    if (asked) act?.(asked)
    setAsked(null)
  }
  const fill = ({ paste }: Asked) => {
    const all = [...new Set([...keys, ...paste.fields.map((field) => field.key)])]
    onFill(pastedRows(paste, rowsWith(all)), all)
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
