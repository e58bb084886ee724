import { useEffect, useState, type RefObject } from 'react'

/** The sides of a row beyond which a part of it is out of view. */
interface Hidden {
  left: boolean
  right: boolean
}

/** A part so small (px) comes from rounding. */
const ROUNDING = 2

/** Returns the sides at which a row that scrolls sideways has more; `count` is the number of its elements. */
export function useHiddenSides(row: RefObject<HTMLElement | null>, count: number): Hidden {
  const [hidden, setHidden] = useState<Hidden>({ left: false, right: false })
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const left = scrollLeft > ROUNDING
      const right = scrollLeft + clientWidth < scrollWidth - ROUNDING
      setHidden((now) => (now.left === left && now.right === right ? now : { left, right }))
    }
    // An observer reports each element once at first.
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row, count])
  return hidden
}
