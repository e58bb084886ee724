import { BorderStyle } from 'docx'
import { INK } from '@hepu/api/core/document/sheet/sheetShape'

/** Returns a colour as Word writes it: `245a37`. */
export const colourOf = (colour: string): string => colour.replace('#', '')

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
export const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
} as const

/** Thin lines between rows alone. */
export const rowBorders = {
  ...noBorders,
  bottom: { style: BorderStyle.SINGLE, size: 4, color: colourOf(INK.line) },
  insideHorizontal: { style: BorderStyle.SINGLE, size: 4, color: colourOf(INK.line) },
} as const
