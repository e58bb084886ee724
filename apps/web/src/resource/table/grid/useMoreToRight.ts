import { useEffect, type RefObject } from 'react'

/**
 * Marks a scrolling box (`data-more`) while columns are hidden behind those fixed at its right, so that a figure cut
 * there is seen to continue. It sets the attribute on the element, because rendering at every pixel would be slow.
 */
export function useMoreToRight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft
      element.toggleAttribute('data-more', hidden > 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
}
