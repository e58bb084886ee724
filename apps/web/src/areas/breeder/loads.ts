import type { Screen } from '../../workspace/screen.ts'

/** The components of the screens of the area, by their names; apart from the list of screens, which every page loads. */
export const loads = {
  BreederArchiveList: () => import('./record/BreederArchiveList.tsx'),
  AccountList: () => import('./account/AccountList.tsx'),
  ScoreList: () => import('./score/ScoreList.tsx'),
  BreederDetails: () => import('./record/BreederDetails.tsx'),
} as const satisfies Record<string, Screen['load']>

/** The panels of the area below records of registries. */
export const panels = { LinkedBreeders: () => import('./asset/LinkedBreeders.tsx') }
