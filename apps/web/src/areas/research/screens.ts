import type { Screen } from '../../app/screens.ts'
import { resourceScreens } from '../../resource/record/screens.tsx'

/** Screens of 科研资产. */
export const researchScreens: readonly Screen[] = [
  ...resourceScreens({ screen: 'research/patentList', title: '专利' }, () =>
    import('@hepu/api/areas/research/patent').then(({ patent }) => patent),
  ),
]
