import type { Screen } from '../../workspace/screen.ts'

/** Screens of the portal that show services, with the label of the first one in its navigation: the only door to this area. */
export const serviceScreens: readonly Screen[] = [
  {
    path: 'homePage/seedService',
    title: '种业服务',
    public: true,
    load: () => import('./portal/SeedService.tsx'),
  },
]

/** Screens of the portal that are reached from the ones above. */
export const serviceDetailScreens: readonly Screen[] = [
  {
    path: 'homePage/selectionDetails',
    title: '服务详情',
    public: true,
    load: () => import('./portal/SeedServiceDetails.tsx'),
  },
]

/** Loads the providers with the most services, for the first page of the portal. */
export const loadProviderTeaser = () => import('./portal/ProviderTeaser.tsx')
