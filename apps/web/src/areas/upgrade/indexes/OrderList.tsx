import '../standard/standard.css'
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

interface Props<T> {
  /** Name of the list, for screen readers. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  labelOf: (item: T) => string
  onOrder: (items: T[]) => void
  /** Content at the end of each line. */
  extra?: (item: T) => ReactNode
}

/** A list whose order changes by dragging a line, or by its arrows. */
export function OrderList<T>({ label, items, keyOf, labelOf, onOrder, extra }: Props<T>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  return (
    <ol className="order-list" aria-label={label}>
      {items.map((item, at) => {
        const key = keyOf(item)
        return (
          <li
            key={key}
            draggable
            className={dragged === key ? 'dragged' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', labelOf(item))
              setDragged(key)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              move(
                items.findIndex((item) => keyOf(item) === dragged),
                at,
              )
            }}
          >
            <HolderOutlined aria-hidden="true" />
            <span>{labelOf(item)}</span>
            {extra?.(item)}
            <Button
              size="small"
              type="text"
              aria-label={`上移${labelOf(item)}`}
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`下移${labelOf(item)}`}
              icon={<ArrowDownOutlined />}
              disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        )
      })}
    </ol>
  )
}
