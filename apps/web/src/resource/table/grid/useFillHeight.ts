import { useLayoutEffect, useState, type RefObject } from 'react'

/** Height of a list that takes the rest of the window. */
export const FILL = 'fill'
/** Height (px) of any other list. */
export const LIST_PX = 609
/** Least height (px) that still shows some rows. */
const LEAST_PX = 240
/** Height (px) below the box: the pager with its margin, and the edges of the screen. */
const BELOW_PX = 76

/**
 * Returns the height (px) of a box that takes the rest of the window below it, so that the pager is visible. Follows
 * changes of the window and of the content above; keeps the height while the box is hidden. A given height is returned
 * as it is.
 */
export function useFillHeight(box: RefObject<HTMLElement | null>, given: number | typeof FILL): number {
  const [height, setHeight] = useState(LIST_PX)
  useLayoutEffect(() => {
    const element = box.current
    const pane = element?.closest<HTMLElement>('.pane')
    if (given !== FILL || !element || !pane) return undefined
    const read = () => {
      if (pane.clientHeight === 0) return
      const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop
      setHeight(Math.max(LEAST_PX, Math.floor(pane.clientHeight - top - BELOW_PX)))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(pane)
    for (let above = element.previousElementSibling; above; above = above.previousElementSibling) {
      observer.observe(above)
    }
    // What comes later above the whole table makes the parts around it higher.
    for (let around = element.parentElement; around && around !== pane; around = around.parentElement) {
      observer.observe(around)
    }
    return () => observer.disconnect()
  }, [box, given])
  return given === FILL ? height : given
}
