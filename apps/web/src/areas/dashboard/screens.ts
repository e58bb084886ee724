import type { WebArea } from '../../workspace/area.ts'

/** 驾驶舱 in the web app. On a wall the same screens open without the frame (`app/wall`). */
export const dashboardArea: WebArea = {
  screens: [
    {
      path: 'cockpit/internal',
      title: '驾驶舱（内部）',
      load: async () => (await import('./loads.ts')).loads.CockpitInternal(),
    },
    {
      path: 'cockpit/external',
      title: '驾驶舱（外部）',
      load: async () => (await import('./loads.ts')).loads.CockpitExternal(),
    },
  ],
  homePanels: [
    {
      key: 'dashboard.outside',
      order: 5,
      permissions: ['dashboard.promotion:read'],
      loadBody: async () => (await import('./loads.ts')).loads.OutsideHome(),
    },
    {
      key: 'dashboard.ownWork',
      order: 90,
      permissions: ['obligation.item:read'],
      loadBody: async () => (await import('./loads.ts')).loads.OwnWork(),
    },
  ],
}
