import { Drawer, type DrawerProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useFocusBack } from './useFocusBack.ts'

interface Props extends Omit<DrawerProps, 'size' | 'width' | 'onClose'> {
  size?: number
  onClose?: () => void
  /**
   * Set if nothing in the drawer can be lost: it closes when the user leaves its tab, so that it does not cover the
   * screen on return.
   */
  closesWithTab?: true
}

/** The drawer of every screen; `size` is its width in pixels, at most that of the window. */
export function AppDrawer({ size = 720, closesWithTab, ...props }: Props) {
  useFocusBack(props.open ?? false)
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  const isShown = useRef(false)
  // A tab that the user leaves stays mounted; only its effects end. Effects that React merely runs twice restart at
  // once.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (closesWithTab) setTimeout(() => isShown.current || close.current?.())
    }
  }, [closesWithTab])
  return <Drawer destroyOnHidden size={Math.min(size, window.innerWidth - 48)} {...props} />
}
