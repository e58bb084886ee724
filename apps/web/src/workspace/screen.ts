import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import type { ComponentType } from 'react'
import type { DataRouter } from 'react-router'

export type RouterState = DataRouter['state']

/** One screen. Its component is the default export of the loaded file. */
export interface Screen {
  /** Address without leading slash; a menu entry finds its screen by it (or by its `component`). */
  path: string
  /** Label of the tab if no menu entry gives one. */
  title: string
  /** Keeps the screen mounted while another tab is shown. */
  keepAlive?: boolean
  /** Opens without signing in, outside the frame. */
  public?: boolean
  load: () => Promise<{ default: ComponentType }>
}

/** The data in the route of a menu leaf. */
export interface ScreenHandle {
  /** Title of the document. */
  title: string
  meta: { id: string; entry: AuthEntry }
  /** Path in the screen registry. */
  screen: string
  keepAlive: boolean
  /** Opens its tab; called whenever the router has reached the screen. */
  open: (state: RouterState) => void
}
