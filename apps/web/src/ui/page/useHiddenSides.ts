import { useEffect, useState, type RefObject } from 'react'

/** The sides of a row beyond which a part of it is out of view. */
interface Hidden {
  left: boolean
  right: boolean
}

/** A part so small (px) comes from rounding. */
const ROUNDING = 2

/** Returns the sides at which a row that scrolls sideways has more, whatever elements come or go. */
export function useHiddenSides(row: RefObject<HTMLElement | null>): Hidden {
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
    // It reports each element once at first.
    const sizes = new ResizeObserver(measure)
    const observe = () => {
      for (const part of [element, ...element.children]) sizes.observe(part)
    }
    const parts = new MutationObserver(observe)
    observe()
    parts.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])
  return hidden
}
