import type { Screen } from '../../../workspace/screen.ts'

/** Screens of the folder. */
export const dealScreens: readonly Screen[] = [
  {
    path: 'business/dealBoard',
    title: '红娘工作台',
    keepAlive: true,
    load: async () => (await import('../consult/consultLoads.ts')).loads.DealBoard(),
  },
]
