import type { ReactNode } from 'react'
import { BLANK } from './formatNumber.ts'

/** Heads of columns that hold no field but what can be done with a row. */
const NO_FIELD: ReadonlySet<unknown> = new Set(['', '操作'])

/** Returns the content of a cell under a head, or a dash if there is none; a cell of actions may be empty. Zero is content. */
export const orBlank = (content: ReactNode, head?: unknown): ReactNode =>
  content === null || content === undefined || content === '' || content === false
    ? NO_FIELD.has(head)
      ? null
      : BLANK
    : content
