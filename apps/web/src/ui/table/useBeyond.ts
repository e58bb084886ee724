import { useLayoutEffect, useState, type RefObject } from 'react'
import { useResize } from '../useResize.ts'

/** Returns how many columns lie at least partly beyond the right edge of a box of this width (px). */
export const countBeyond = (widths: readonly number[], room: number): number =>
  widths.filter((_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0) > room).length

/** Returns how many columns of these widths (px) the box does not show whole before it is scrolled. */
export function useBeyond(box: RefObject<HTMLElement | null>, widths: readonly number[]): number {
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    if (box.current?.clientWidth) setRoom(box.current.clientWidth)
  }, [box])
  useResize(box, setRoom)
  return countBeyond(widths, room)
}

/** Says how many columns follow at the right. */
export const beyondText = (beyond: number): string => `右侧还有 ${beyond} 列，左右滚动表格查看 →`
