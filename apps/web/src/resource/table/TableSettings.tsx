import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { COLUMN_PX, inOrder, keyOfColumn, limitWidth, type Column } from './grid/tableColumns.ts'
import {
  changePrefs,
  densities,
  forgetPrefs,
  setDensity,
  usePrefs,
  type Density,
  type TablePrefs,
} from './prefs.ts'

interface Props<T> {
  /** Name under which the settings are stored. */
  name: string
  columns: readonly Column<T>[]
  prefs: TablePrefs
}

const WIDTH_STEP = 10
const choices = Object.entries(densities).map(([value, { label }]) => ({ value: value as Density, label }))

/** 表格设置: the density of all tables, and the columns of this one with their order and widths. */
export default function TableSettings<T>({ name, columns, prefs }: Props<T>) {
  const density = usePrefs((state) => state.density)
  const [dragged, setDragged] = useState<string | null>(null)
  const ordered = inOrder(columns, prefs.order)
  const keys = ordered.map(keyOfColumn)
  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length) return
    changePrefs(name, { order: keys.filter((other) => other !== key).toSpliced(to, 0, key) })
  }
  const shownCount = keys.filter((key) => !prefs.hidden.includes(key)).length
  return (
    <div className="table-settings">
      <Segmented<Density> block aria-label="密度" options={choices} value={density} onChange={setDensity} />
      <ul aria-label="列">
        {ordered.map((column, at) => (
          <Item
            key={keys[at]}
            name={name}
            column={column}
            prefs={prefs}
            isLast={shownCount === 1}
            isDragged={dragged === keys[at]}
            onStep={(step) => move(keyOfColumn(column), at + step)}
            onDrag={setDragged}
            onDrop={() => dragged && move(dragged, at)}
          />
        ))}
      </ul>
      <p className="quiet key-hint">Alt+↑↓ 移动，Alt+←→ 调整宽度</p>
      <Button size="small" onClick={() => forgetPrefs(name)}>
        恢复默认
      </Button>
    </div>
  )
}

interface ItemProps<T> extends Pick<Props<T>, 'name' | 'prefs'> {
  column: Column<T>
  /** The only column that is shown; it cannot be hidden. */
  isLast: boolean
  isDragged: boolean
  onStep: (step: -1 | 1) => void
  onDrag: (key: string | null) => void
  onDrop: () => void
}

function Item<T>({ name, column, prefs, isLast, isDragged, onStep, onDrag, onDrop }: ItemProps<T>) {
  const key = keyOfColumn(column)
  const isShown = !prefs.hidden.includes(key)
  const show = () =>
    changePrefs(name, {
      hidden: isShown ? [...prefs.hidden, key] : prefs.hidden.filter((hidden) => hidden !== key),
    })
  const take = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', column.title)
    onDrag(key)
  }
  return (
    <li
      draggable
      className={isDragged ? 'dragged' : ''}
      onDragStart={take}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      onKeyDown={(event) => handleKey(event, onStep, (px) => widen(name, column, prefs, px))}
    >
      <HolderOutlined aria-hidden="true" />
      <Checkbox checked={isShown} disabled={isShown && isLast} onChange={show}>
        {column.title}
      </Checkbox>
      <Button
        size="small"
        type="text"
        aria-label={`上移${column.title}`}
        icon={<ArrowUpOutlined />}
        onClick={() => onStep(-1)}
      />
      <Button
        size="small"
        type="text"
        aria-label={`下移${column.title}`}
        icon={<ArrowDownOutlined />}
        onClick={() => onStep(1)}
      />
    </li>
  )
}

/** Alt with an arrow: up and down move the column, left and right change its width. */
function handleKey(
  event: KeyboardEvent,
  onStep: (step: -1 | 1) => void,
  onWiden: (px: number) => void,
): void {
  if (!event.altKey || !event.key.startsWith('Arrow')) return
  event.preventDefault()
  if (event.key === 'ArrowUp') onStep(-1)
  else if (event.key === 'ArrowDown') onStep(1)
  else onWiden(event.key === 'ArrowLeft' ? -WIDTH_STEP : WIDTH_STEP)
}

/** Changes the width of a column, or of all columns under a common head. */
function widen<T>(name: string, column: Column<T>, prefs: TablePrefs, px: number): void {
  const leaves = column.children ?? [column]
  const wider = leaves.map((leaf): [string, number] => {
    const key = keyOfColumn(leaf)
    return [key, limitWidth((prefs.widths[key] ?? leaf.width ?? COLUMN_PX) + px)]
  })
  changePrefs(name, { widths: { ...prefs.widths, ...Object.fromEntries(wider) } })
}
