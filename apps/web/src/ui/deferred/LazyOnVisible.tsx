import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Shows what stands below the window only once it is nearly in sight, with what it has to load and to ask. */
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
