import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Mounts content below the window only when it is nearly visible, with the code and data it loads. */
export function LazyOnVisible({ place, children }: { place: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100px',
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return isSeen ? children : <div ref={box}>{place}</div>
}
