import type { ReactNode } from 'react'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { orBlank } from '../../../ui/text/orBlank.ts'
import type { Column } from './tableColumns.ts'

/**
 * Returns the content of a cell: what its column renders, else the field by its name, and a dash if that is nothing.
 */
export function contentOf<T>({ title, dataIndex, render }: Column<T>, row: T): ReactNode {
  const value: unknown = dataIndex ? row[dataIndex] : undefined
  if (render) return orBlank(render(value, row), title)
  if (dataIndex === 'status' && (value === 1 || value === 0)) return <OnOff state={value} />
  if (dataIndex === 'categoryList') return namesOf(value) || BLANK
  return orBlank(value as ReactNode)
}

/** Joins the names of records. */
const namesOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((entry: { name?: string | null }) => entry.name)
        .filter(Boolean)
        .join('、')
    : ''
