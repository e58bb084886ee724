import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useResize } from '../useResize.ts'

/** Returns how many columns lie at least partly beyond the right edge of a box of this width (px). */
export const countBeyond = (widths: readonly number[], room: number): number =>
  widths.filter((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0) > room).length

/** Returns the ref of a box, and how many columns of these widths (px) it does not show whole before it is scrolled. */
export function useBeyond(
  widths: readonly number[],
): readonly [box: RefObject<HTMLDivElement | null>, beyond: number] {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    if (box.current?.clientWidth) setRoom(box.current.clientWidth)
  }, [])
  useResize(box, setRoom)
  return [box, countBeyond(widths, room)]
}

/** Says how many columns follow at the right. */
export const beyondText = (beyond: number): string => `右侧还有 ${beyond} 列，左右滚动表格查看 →`
