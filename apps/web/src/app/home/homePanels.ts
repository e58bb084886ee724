import type { Permission } from '@hepu/api/core/permissions'
import { resourcePlaces } from '@hepu/api/core/resource/titles'
import type { ComponentType } from 'react'

/**
 * The part of an area on the home screen: items for 我的待办, a body below, or both; shown to users with one of its
 * permissions.
 */
export interface HomePanel {
  key: string
  /** The user needs one of these permissions. */
  permissions: readonly Permission[]
  /** Items of 我的待办. */
  loadTodos?: () => Promise<{ default: ComponentType }>
  /** The content below the to-dos. */
  loadBody?: () => Promise<{ default: ComponentType }>
}

/** The panels of the areas on the home screen, in this order. */
export const homePanels: readonly HomePanel[] = [
  {
    key: 'registries',
    permissions: resourcePlaces.flatMap(({ name }) => [`${name}:audit` as const, `${name}:write` as const]),
    loadTodos: () => import('../../areas/research/home/WorkTodos.tsx'),
    loadBody: () => import('../../areas/research/home/WorkPanel.tsx'),
  },
  {
    key: 'experiment',
    permissions: ['experiment.variety:read'],
    loadTodos: () => import('../../areas/experiment/home/TrialTodos.tsx'),
    loadBody: () => import('../../areas/experiment/home/TrialHomePanel.tsx'),
  },
  {
    key: 'upgrade',
    permissions: ['upgrade.record:read'],
    loadTodos: () => import('../../areas/upgrade/PromotionTodos.tsx'),
  },
  {
    key: 'varietyAcquireRecord',
    permissions: ['research.varietyAcquireRecord:read'],
    loadTodos: () =>
      import('../../areas/research/acquire/AcquireTodo.tsx').then((module) => ({
        default: module.VarietyTodo,
      })),
  },
  {
    key: 'varietyInfoAcquireRecord',
    permissions: ['research.varietyInfoAcquireRecord:read'],
    loadTodos: () =>
      import('../../areas/research/acquire/AcquireTodo.tsx').then((module) => ({
        default: module.VarietyInfoTodo,
      })),
  },
  {
    key: 'research',
    permissions: ['research.reminder:read'],
    loadTodos: () => import('../../areas/research/home/ReminderTodos.tsx'),
  },
]
