import type { PermissionWord } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'

/** A panel of the home screen; shown to those whose words allow it. */
export interface HomePanel {
  key: string
  /** The user needs this permission word. */
  word: PermissionWord
  load: () => Promise<{ default: ComponentType }>
}

/** What areas put on the home screen, in this order. */
export const homePanels: readonly HomePanel[] = [
  {
    key: 'experiment',
    word: 'experiment.variety:read',
    load: () => import('../areas/experiment/HomePanel.tsx'),
  },
]
