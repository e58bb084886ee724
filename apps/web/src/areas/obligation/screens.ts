import { loadFrom } from '../../workspace/loadFrom.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** Screens of 到期事项. */
const screens: readonly Screen[] = [
  { path: 'obligation/list', title: '到期事项', load: load('ObligationList') },
  { path: 'obligation/calendar', title: '到期日历', load: load('CalendarScreen') },
  { path: 'obligation/holiday', title: '节假日', load: load('HolidayScreen') },
]

/** 到期事项 in the web app. */
export const obligationArea: WebArea = {
  screens,
  homePanels: [
    {
      key: 'obligation',
      order: 11,
      permissions: ['obligation.item:read'],
      loadTodos: () => import('./ObligationTodos.tsx'),
    },
  ],
}
