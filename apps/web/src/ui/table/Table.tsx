import './table.css'
import { Table as WideTable, type TableProps } from 'antd'
import type { AnyObject } from 'antd/es/_util/type'
import { lazy, Suspense, useMemo, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { isFigure } from '../text/isFigure.ts'
import { orBlank } from '../text/orBlank.ts'
import { useNarrow } from '../useNarrow.ts'

type Props<T extends AnyObject> = TableProps<T> & Pick<ComponentProps<typeof WideTable<T>>, 'ref'>

const CardTable = lazy(() => import('./CardTable.tsx')) as unknown as <T extends AnyObject>(
  props: Props<T>,
) => ReactElement

/** As many columns can be read side by side on a phone. */
const FITTING = 3

interface Columns {
  children?: readonly Columns[]
}

const leafCount = (columns: readonly Columns[]): number =>
  columns.reduce((sum, { children }) => sum + (children ? leafCount(children) : 1), 0)

/** The mark of a head that sorts, as in the lists. */
const sortIcon = ({ sortOrder }: { sortOrder: 'ascend' | 'descend' | null }) => (
  <span className={`sort-mark ${sortOrder ?? ''}`} aria-hidden="true" />
)

type Column<T> = NonNullable<TableProps<T>['columns']>[number]

/** Returns what a column shows of a row, with a dash in place of nothing. */
const shownBy =
  <T,>({ title, render }: Exclude<Column<T>, { children: unknown }>) =>
  (value: ReactNode, row: T, at: number): ReactNode => {
    const content = (render ? render(value, row, at) : value) as ReactNode
    return isFigure(content) ? <span className="whole">{content}</span> : orBlank(content, title)
  }

/** Returns the columns, those within groups too, with the mark of the lists where they sort; no cell of a field is empty. */
const marked = <T,>(columns: TableProps<T>['columns'] = []): Column<T>[] =>
  columns.map((column) => {
    if ('children' in column) return { ...column, children: marked(column.children) }
    const shown = { ...column, render: shownBy(column) }
    return column.sorter ? { sortIcon, ...shown } : shown
  })

/** The table of every record: antd's, whose rows are cards on a phone if it has more columns than have room there. */
export function Table<T extends AnyObject>(given: Props<T>) {
  const isNarrow = useNarrow()
  const columns = useMemo(() => marked(given.columns), [given.columns])
  const props = { ...given, columns }
  if (!isNarrow || leafCount(columns as readonly Columns[]) <= FITTING) return <WideTable<T> {...props} />
  return (
    <Suspense>
      <CardTable<T> {...props} />
    </Suspense>
  )
}

Table.Summary = WideTable.Summary
