import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Returns the inner width (px) of an element and follows its changes; 0 until it is known. Keeps the width while the
 * element is hidden.
 */
export function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const read = () => setWidth((before) => element.clientWidth || before)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
