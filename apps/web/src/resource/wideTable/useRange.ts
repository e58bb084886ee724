import { useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react'

/** A rectangle of cells, edges included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}
interface Cell {
  line: number
  at: number
}
interface Access {
  textOf: (line: number, at: number) => string
  /** Scrolls a cell into view. */
  showCell: (line: number, at: number) => void
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

/** Selects a range of cells by mouse (drag, Shift) or keys (arrows, with Shift), and copies it as TSV. */
export function useRange(lines: number, columns: number, { textOf, showCell }: Access) {
  const [from, setFrom] = useState<Cell | null>(null)
  const [to, setTo] = useState<Cell | null>(null)
  const value = from && to && lines > 0 ? rangeOf(from, to) : null
  const choose = (cell: Cell, extend: boolean) => {
    if (!extend || !from) setFrom(cell)
    setTo(cell)
  }
  const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target)
      if (cell && event.button === 0) choose(cell, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent) => {
      const cell = event.buttons === 1 ? cellOf(event.target) : null
      if (cell && from) setTo(cell)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || lines === 0 || event.target !== event.currentTarget) return
      event.preventDefault()
      const cell = to
        ? { line: clamp(to.line + step[0], lines), at: clamp(to.at + step[1], columns) }
        : { line: 0, at: 0 }
      choose(cell, event.shiftKey)
      showCell(cell.line, cell.at)
    },
    onCopy: (event: ClipboardEvent) => {
      if (!value || window.getSelection()?.toString()) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', tsvOf(value, textOf))
    },
  }
  return { value, handlers }
}

const rangeOf = (a: Cell, b: Cell): Range => ({
  top: Math.min(a.line, b.line),
  bottom: Math.max(a.line, b.line),
  left: Math.min(a.at, b.at),
  right: Math.max(a.at, b.at),
})

function cellOf(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
  return cell ? { line: Number(cell.dataset['line']), at: Number(cell.dataset['at']) } : null
}

/** Returns the tab-separated text of a range; line breaks and tabs within a cell become spaces. */
export function tsvOf(range: Range, textOf: (line: number, at: number) => string): string {
  const lines: string[] = []
  for (let line = range.top; line <= range.bottom; line++) {
    const cells: string[] = []
    for (let at = range.left; at <= range.right; at++) cells.push(textOf(line, at).replace(/[\t\r\n]+/g, ' '))
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}
