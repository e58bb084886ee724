import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Room (px) left beside the chosen one, so that a part of its neighbour says that there are more. */
const PEEK = 32

/**
 * Scrolls a row that is wider than its place to its chosen element whenever `chosen` or the number of elements changes. Nothing but the
 * row moves, unlike by `scrollIntoView`.
 */
export function useChosenInView<E extends HTMLElement>(chosen: string, count: number): RefObject<E | null> {
  const row = useRef<E>(null)
  const seen = useRef('')
  useLayoutEffect(() => {
    const mark = `${count} ${chosen}`
    if (seen.current === mark) return
    seen.current = mark
    const shown = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (row.current && shown) scrollTo(row.current, shown)
  })
  return row
}

function scrollTo(row: HTMLElement, shown: HTMLElement): void {
  const [place, { left, right }] = [row.getBoundingClientRect(), shown.getBoundingClientRect()]
  if (left - PEEK < place.left) row.scrollLeft -= place.left - left + PEEK
  else if (right + PEEK > place.right) row.scrollLeft += right + PEEK - place.right
}
