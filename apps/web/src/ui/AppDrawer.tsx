import { Drawer, type DrawerProps } from 'antd'

/** The side sheet of every screen; `size` is its width in pixels, never wider than the window. */
export function AppDrawer({ size = 720, ...props }: Omit<DrawerProps, 'size' | 'width'> & { size?: number }) {
  return <Drawer destroyOnHidden size={Math.min(size, window.innerWidth - 48)} {...props} />
}
