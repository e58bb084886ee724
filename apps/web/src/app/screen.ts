import type { ComponentType } from 'react'

/** One screen. Its component is the default export of the loaded file. */
export interface Screen {
  /** Address without leading slash; a menu entry finds its screen by it (or by its `component`). */
  path: string
  /** Label of the tab where no menu entry gives one. */
  title: string
  /** The screen stays as it is while another tab is shown. */
  keepAlive?: boolean
  /** Open without signing in; shown outside the frame. */
  public?: boolean
  load: () => Promise<{ default: ComponentType }>
}
