/**
 * Components of 驾驶舱. They are a module of their own, so that the list of screens, which every user loads, does not name all files
 * that each of them needs.
 */
export const loads = {
  CockpitInternal: () => import('./CockpitInternal.tsx'),
  CockpitExternal: () => import('./CockpitExternal.tsx'),
  OutsideHome: () => import('./home/OutsideHome.tsx'),
  OwnWork: () => import('./home/OwnWork.tsx'),
}
