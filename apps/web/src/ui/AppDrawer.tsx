import { Drawer, type DrawerProps } from 'antd'
import { useFocusBack } from './useFocusBack.ts'

/** The side sheet of every screen; `size` is its width in pixels, never wider than the window. */
export function AppDrawer({ size = 720, ...props }: Omit<DrawerProps, 'size' | 'width'> & { size?: number }) {
  useFocusBack(props.open ?? false)
  return <Drawer destroyOnHidden size={Math.min(size, window.innerWidth - 48)} {...props} />
}
