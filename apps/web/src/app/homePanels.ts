import type { PermissionWord } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'

/** What an area puts on the home screen: list items for 待办, and a body below; shown to those whose words allow it. */
export interface HomePanel {
  key: string
  /** The user needs one of these permission words. */
  words: readonly PermissionWord[]
  /** Items of 待办. */
  loadTodos: () => Promise<{ default: ComponentType }>
  /** What stands below; an area may have to-dos only. */
  loadBody?: () => Promise<{ default: ComponentType }>
}

/** What areas put on the home screen, in this order. */
export const homePanels: readonly HomePanel[] = [
  {
    key: 'experiment',
    words: ['experiment.variety:read'],
    loadTodos: () => import('../areas/experiment/HomeTodos.tsx'),
    loadBody: () => import('../areas/experiment/HomePanel.tsx'),
  },
  {
    key: 'upgrade',
    words: ['upgrade.record:read'],
    loadTodos: () => import('../areas/upgrade/HomeTodos.tsx'),
  },
  {
    key: 'varietyAcquireRecord',
    words: ['research.varietyAcquireRecord:read'],
    loadTodos: () =>
      import('../areas/research/acquire/AcquireTodo.tsx').then((it) => ({ default: it.VarietyTodo })),
  },
  {
    key: 'varietyInfoAcquireRecord',
    words: ['research.varietyInfoAcquireRecord:read'],
    loadTodos: () =>
      import('../areas/research/acquire/AcquireTodo.tsx').then((it) => ({ default: it.VarietyInfoTodo })),
  },
  {
    key: 'research',
    words: ['research.reminder:read'],
    loadTodos: () => import('../areas/research/HomeTodos.tsx'),
  },
]
