import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Room (px) left beside the chosen one, so that a part of its neighbour says that there are more. */
const PEEK = 32

/**
 * Scrolls a row that is wider than its place to the element whose `data-key` is `chosen`, whenever that or the number of elements
 * changes. Nothing but the row moves, unlike by `scrollIntoView`.
 */
export function useChosenInView<E extends HTMLElement>(chosen: string, count: number): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    if (!row.current || count === 0) return
    const elements = Array.from(row.current.querySelectorAll<HTMLElement>('[data-key]'))
    const shown = elements.find(({ dataset }) => dataset['key'] === chosen)
    if (shown) scrollTo(row.current, shown)
  }, [chosen, count])
  return row
}

function scrollTo(row: HTMLElement, shown: HTMLElement): void {
  const [place, { left, right }] = [row.getBoundingClientRect(), shown.getBoundingClientRect()]
  if (left - PEEK < place.left) row.scrollLeft -= place.left - left + PEEK
  else if (right + PEEK > place.right) row.scrollLeft += right + PEEK - place.right
}
