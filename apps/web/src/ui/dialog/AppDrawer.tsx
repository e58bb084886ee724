import { Drawer, type DrawerProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useFocusBack } from './useFocusBack.ts'

interface Props extends Omit<DrawerProps, 'size' | 'width' | 'onClose'> {
  size?: number
  onClose?: () => void
  /** Nothing in it can be lost: it is closed when its tab is left, so that it does not lie over the screen on return. */
  closesWithTab?: true
}

/** The side sheet of every screen; `size` is its width in pixels, never wider than the window. */
export function AppDrawer({ size = 720, closesWithTab, ...props }: Props) {
  useFocusBack(props.open ?? false)
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  const isShown = useRef(false)
  // A tab that is left stays mounted, only its effects end; effects that are merely tried twice begin again at once.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      if (closesWithTab) setTimeout(() => isShown.current || close.current?.())
    }
  }, [closesWithTab])
  return <Drawer destroyOnHidden size={Math.min(size, window.innerWidth - 48)} {...props} />
}
