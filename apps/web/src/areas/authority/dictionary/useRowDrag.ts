import { stepped } from '@hepu/api/core/tree/treeMoves'
import { useState, type DragEvent, type HTMLAttributes, type KeyboardEvent } from 'react'

/**
 * Lets the user reorder rows: by dragging one onto another, whose position it takes, or by Alt with an arrow while the
 * row has the focus. Calls `onArrange` with the whole new order; without it nothing moves.
 */
export function useRowDrag(
  keys: readonly string[],
  onArrange: ((keys: string[]) => void) | undefined,
): (key: string) => HTMLAttributes<HTMLTableRowElement> {
  const [dragged, setDragged] = useState<string | null>(null)
  if (!onArrange) return () => ({})
  const take = (key: string) => (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', key)
    setDragged(key)
  }
  const drop = (key: string) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged === null || dragged === key) return
    onArrange(keys.filter((key) => key !== dragged).toSpliced(keys.indexOf(key), 0, dragged))
  }
  const step = (key: string) => (event: KeyboardEvent) => {
    const by = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    const next = by && stepped(keys, key, by)
    if (!by) return
    event.preventDefault()
    if (next) onArrange(next)
  }
  return (key) => ({
    draggable: true,
    className: key === dragged ? 'dragged' : '',
    onDragStart: take(key),
    onDragEnd: () => setDragged(null),
    onDragOver: (event) => event.preventDefault(),
    onDrop: drop(key),
    onKeyDown: step(key),
  })
}
