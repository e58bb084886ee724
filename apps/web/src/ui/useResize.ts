import { useEffect, useRef, type RefObject } from 'react'

/** How long (ms) a size must rest before the handler is called. */
export const RESIZE_REST_MS = 200

/**
 * Calls the handler once when an element has changed its size and rested for `rest` ms; not for its first size, nor
 * while it is hidden. The handler sees the newest props.
 */
export function useResize(
  box: RefObject<Element | null>,
  onResize: (width: number, height: number) => void,
  rest = RESIZE_REST_MS,
): void {
  const handler = useRef(onResize)
  useEffect(() => {
    handler.current = onResize
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastSize = sizeOf(element)
    const notify = () => {
      const size = sizeOf(element)
      if (size.width === 0 || (size.width === lastSize.width && size.height === lastSize.height)) return
      lastSize = size
      handler.current(size.width, size.height)
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(notify, rest)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box, rest])
}

const sizeOf = ({ clientWidth, clientHeight }: Element) => ({ width: clientWidth, height: clientHeight })
